/** As much of Node as these tests use; its own type package is not needed for more. */
declare module 'node:test' {
  export function test(name: string, run: () => void | Promise<void>): void;
}

declare module 'node:assert/strict' {
  const assert: {
    equal(actual: unknown, expected: unknown, message?: string): void;
    deepEqual(actual: unknown, expected: unknown, message?: string): void;
    ok(value: unknown, message?: string): void;
    rejects(promise: Promise<unknown>, check: (error: unknown) => boolean): Promise<void>;
    throws(run: () => unknown, check?: unknown): void;
  };
  export default assert;
}
