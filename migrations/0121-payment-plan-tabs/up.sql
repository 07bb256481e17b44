create index "bill_payment_plan_status_due_date_idx" on "bill_payment_plan" (tenant_id, "status", "due_date") where is_deleted = 0;
create index "bill_receipt_plan_status_due_date_idx" on "bill_receipt_plan" (tenant_id, "status", "due_date") where is_deleted = 0;
