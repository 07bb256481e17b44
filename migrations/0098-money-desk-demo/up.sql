alter table "bill_receivable" add column "overdue_told" integer;
