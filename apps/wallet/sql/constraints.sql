-- Foreign keys that refuse at once: nothing that the ledger names can be deleted, and no leg goes nowhere.
ALTER TABLE wallet_account
  ADD CONSTRAINT wallet_account_user FOREIGN KEY (user_id) REFERENCES users_user ON DELETE RESTRICT;

ALTER TABLE wallet_transaction
  ADD CONSTRAINT wallet_transaction_actor FOREIGN KEY (actor_id) REFERENCES users_user ON DELETE RESTRICT,
  ADD CONSTRAINT wallet_transaction_approver FOREIGN KEY (approver_id) REFERENCES users_user ON DELETE RESTRICT,
  ADD CONSTRAINT wallet_transaction_reverses FOREIGN KEY (reverses_id)
    REFERENCES wallet_transaction ON DELETE RESTRICT;

ALTER TABLE wallet_posting
  ADD CONSTRAINT wallet_posting_transaction FOREIGN KEY (transaction_id, database_transaction)
    REFERENCES wallet_transaction (id, database_transaction) ON DELETE RESTRICT,
  ADD CONSTRAINT wallet_posting_account FOREIGN KEY (account_id) REFERENCES wallet_account ON DELETE RESTRICT;

-- Nobody approves what he asked for (who has to ask and approve at all, triggers.sql says).
ALTER TABLE wallet_transaction ADD CONSTRAINT wallet_transaction_four_eyes CHECK (approver_id <> actor_id);

-- Room on each page for the next version of an account, so that a new balance touches no index.
ALTER TABLE wallet_account SET (fillfactor = 70);
