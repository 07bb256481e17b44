drop index "bill_receivable_payer_id_due_date_id_8c338d_idx";
create index "bill_receivable_payer_id_due_date_id_8c338d_idx" on "bill_receivable" (tenant_id, "payer_id", "due_date", "id") include ("unpaid_amt", "late_fee_accrued", "late_fee_billed", "late_fee_waived") where is_deleted = 0 and (status in (1, 2));
create index "bill_receivable_payer_id_fee_item_due_date_idx" on "bill_receivable" (tenant_id, "payer_id", "fee_item", "due_date") include ("bill_amt") where is_deleted = 0;
