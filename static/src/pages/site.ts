/** What pages other than a live table need: faces, and why chips moved. Everything else works without scripts. */
import '../kit/seat-avatar';
import '../kit/why-line';
import '../kit/worker';
