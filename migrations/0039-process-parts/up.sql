create index "flow_instance_started" on "flow_instance" (tenant_id, starter_id, resource, business_id);
create index "flow_task_assigned" on "flow_task" (tenant_id, assignee_id, instance_id);
create index "flow_task_asked" on "flow_task" using gin (candidate_ids);
