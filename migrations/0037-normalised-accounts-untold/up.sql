drop index "account_bank_receipt_search";
drop index "account_relation_search";
create index "account_bank_receipt_search" on "account_bank_receipt" using gin ("bank_receipt_no" gin_trgm_ops, "fingerprint" gin_trgm_ops, "matched_order_no" gin_trgm_ops, "payer_name" gin_trgm_ops, "remark" gin_trgm_ops, "summary" gin_trgm_ops, "usage" gin_trgm_ops);
create index "account_relation_search" on "account_relation" using gin ("payer_name" gin_trgm_ops);
