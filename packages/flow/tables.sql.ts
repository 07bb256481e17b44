/**
 * One table of the engine as plain DDL. `readsCommon`: rows of tenant 000000 are read by every tenant (common
 * definitions, mode 1).
 */
export interface FlowTable {
  name: string
  ddl: string
  readsCommon?: true
}

// Every moment comes from the actor's clock: no column has now() (decisions, silences 4).
const BASE = `
  id bigint not null,
  tenant_id varchar(12) not null,
  create_user bigint,
  create_dept bigint,
  create_time timestamptz not null,
  update_user bigint,
  update_time timestamptz not null,
  status smallint not null default 1,
  is_deleted smallint not null default 0,
  version integer not null default 0`

const table = (name: string, columns: string, after = '', options: { readsCommon?: true } = {}): FlowTable => ({
  name,
  ddl: `create table ${name} (${BASE},${columns}\n);\n${after.trim()}`,
  ...options,
})

export const flowTables: FlowTable[] = [
  table(
    'flow_model',
    `
  model_key varchar(64) not null,
  name varchar(128) not null,
  category varchar(32) not null,
  description varchar(500),
  xml text not null,
  shape_code varchar(16),
  model_version integer not null default 0,
  draft_dirty boolean not null default false,
  primary key (tenant_id, id)`,
    `
create unique index flow_model_key on flow_model (tenant_id, model_key) where is_deleted = 0;`,
  ),

  table(
    'flow_definition',
    `
  definition_key varchar(64) not null,
  name varchar(128) not null,
  category varchar(32) not null,
  definition_version integer not null,
  mode smallint not null default 2,
  xml text not null,
  resource_name varchar(128) not null,
  deploy_time timestamptz not null,
  model_id bigint,
  state smallint not null default 1,
  primary key (id)`,
    `
create unique index flow_definition_version on flow_definition (tenant_id, definition_key, definition_version) where is_deleted = 0;`,
    { readsCommon: true },
  ),

  table(
    'work_flow',
    `
  resource varchar(64) not null,
  biz_kind varchar(32),
  process_key varchar(64) not null,
  skip_when varchar(500),
  title_template varchar(200) not null,
  variables jsonb not null default '[]',
  detail_path varchar(200) not null,
  handle_path varchar(200),
  inbox_decide boolean not null default true,
  due_workdays integer,
  sort integer not null default 0,
  primary key (tenant_id, id)`,
    `
create index work_flow_resource on work_flow (tenant_id, resource, sort);`,
  ),

  table(
    'flow_instance',
    `
  process_key varchar(64) not null,
  definition_id bigint not null,
  definition_version integer not null,
  binding_id bigint,
  resource varchar(64) not null,
  business_id bigint not null,
  business_no varchar(64) not null default '',
  biz_kind varchar(32),
  title varchar(300) not null,
  category varchar(32) not null,
  starter_id bigint not null,
  starter_dept_id bigint,
  dept_id bigint,
  city_code varchar(12),
  amount numeric(14,2),
  variables jsonb not null,
  fields jsonb not null,
  flow_state jsonb not null,
  data_version integer not null default 1,
  state smallint not null default 1,
  current_nodes varchar(1000) not null default '',
  start_time timestamptz not null,
  end_time timestamptz,
  result varchar(16),
  last_comment varchar(1000),
  from_instance_id bigint,
  detail_path varchar(200) not null default '',
  handle_path varchar(200),
  inbox_decide boolean not null default true,
  due_workdays integer,
  remind_time timestamptz,
  primary key (tenant_id, id),
  foreign key (definition_id) references flow_definition (id)`,
    `
create unique index flow_instance_running on flow_instance (tenant_id, resource, business_id) where state = 1;
create index flow_instance_business on flow_instance (tenant_id, resource, business_id, id desc);
create index flow_instance_starter on flow_instance (tenant_id, starter_id, id desc);
create index flow_instance_started on flow_instance (tenant_id, starter_id, resource, business_id);
create index flow_instance_state on flow_instance (tenant_id, state, id desc);
create index flow_instance_definition on flow_instance (definition_id);`,
  ),

  table(
    'flow_task',
    `
  instance_id bigint not null,
  token integer not null,
  activity_id varchar(64) not null,
  task_name varchar(200) not null,
  slot integer not null default 0,
  assignee_id bigint,
  candidate_ids bigint[] not null default '{}',
  owner_id bigint,
  owners jsonb not null default '{}',
  delegated boolean not null default false,
  state smallint not null,
  option varchar(16),
  comment varchar(1000),
  attach_biz_id bigint,
  decided_by bigint,
  target_node varchar(64),
  data_version integer not null default 1,
  voided boolean not null default false,
  parent_id bigint,
  sign smallint not null default 0,
  held boolean not null default false,
  claim_time timestamptz,
  due_time timestamptz,
  escalate_time timestamptz,
  due_reminded boolean not null default false,
  escalated boolean not null default false,
  end_time timestamptz,
  remind_count integer not null default 0,
  rejected_times integer not null default 0,
  primary key (tenant_id, id),
  foreign key (tenant_id, instance_id) references flow_instance (tenant_id, id),
  foreign key (tenant_id, parent_id) references flow_task (tenant_id, id)`,
    `
create index flow_task_assignee on flow_task (tenant_id, assignee_id, id desc) where state in (1, 2);
create index flow_task_candidates on flow_task using gin (candidate_ids) where state = 1;
create index flow_task_assigned on flow_task (tenant_id, assignee_id, instance_id);
create index flow_task_asked on flow_task using gin (candidate_ids);
create index flow_task_instance on flow_task (instance_id, id);
create index flow_task_parent on flow_task (parent_id) where parent_id is not null;
create index flow_task_decider on flow_task (tenant_id, decided_by, end_time desc) where decided_by is not null;
create index flow_task_due on flow_task (tenant_id, due_time) where state in (1, 2);`,
  ),

  table(
    'flow_activity',
    `
  instance_id bigint not null,
  activity_id varchar(64) not null,
  activity_name varchar(200) not null default '',
  activity_type varchar(32) not null,
  task_id bigint,
  user_id bigint,
  owner_id bigint,
  option varchar(16),
  comment varchar(1000),
  attach_biz_id bigint,
  signature_biz_id bigint,
  start_time timestamptz not null,
  end_time timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, instance_id) references flow_instance (tenant_id, id),
  foreign key (tenant_id, task_id) references flow_task (tenant_id, id)`,
    `
create index flow_activity_instance on flow_activity (instance_id, id);
create index flow_activity_task on flow_activity (task_id) where task_id is not null;
create index flow_activity_decisions on flow_activity (tenant_id, end_time desc) where option is not null;`,
  ),

  table(
    'flow_copy',
    `
  instance_id bigint not null,
  task_id bigint,
  user_id bigint not null,
  from_user_id bigint not null,
  comment varchar(500),
  read_time timestamptz,
  primary key (tenant_id, id),
  foreign key (tenant_id, instance_id) references flow_instance (tenant_id, id),
  foreign key (tenant_id, task_id) references flow_task (tenant_id, id)`,
    `
create unique index flow_copy_once on flow_copy (tenant_id, instance_id, user_id);
create index flow_copy_task on flow_copy (task_id) where task_id is not null;
create index flow_copy_user on flow_copy (tenant_id, user_id, id desc);`,
  ),

  table(
    'flow_timer',
    `
  instance_id bigint not null,
  token integer not null,
  activity_id varchar(64) not null,
  timer_id varchar(64) not null,
  due_time timestamptz not null,
  end_time timestamptz,
  fired boolean not null default false,
  primary key (tenant_id, id),
  foreign key (tenant_id, instance_id) references flow_instance (tenant_id, id)`,
    `
create index flow_timer_due on flow_timer (tenant_id, due_time) where end_time is null;
create index flow_timer_instance on flow_timer (instance_id);`,
  ),
]
