alter table "contract_change_line" add column "apply_to_open" boolean not null default false;
alter table "purchase_order_line" add column "kept_qty" integer;
alter table "purchase_order_line" add column "kept_amt" numeric(12,2) not null default 0;
alter table "purchase_order_line" add constraint "purchase_order_line_kept_amt_check" check ("kept_amt" >= 0 and "kept_amt" <= 9999999999.99);
