alter table "ledger_check_run" add column "counts" jsonb;
