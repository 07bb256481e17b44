import { flowTables } from '#packages/flow/tables.sql.ts'
import { readDdl } from './ddl.ts'
import { monthFunctions } from './months.ts'
import { statisticsFunctions } from './statistics.ts'
import { nameOf, type Column, type Index, type Model, type Table } from './model.ts'

/** 'user_id bigint not null', 'id bigint identity', "done integer not null default 0" */
function column(text: string): Column {
  const [, name, type, rest] = /^(\w+) ([\w(),]+(?:\[\])?)(.*)$/.exec(text)!
  const fallback = / default (.+)$/.exec(rest!)?.[1]
  return {
    name: name!,
    type: type!,
    ...(/ not null| identity/.test(rest!) ? { notNull: true as const } : {}),
    ...(fallback ? { default: fallback } : {}),
    ...(/ identity/.test(rest!) ? { identity: true as const } : {}),
  }
}
const index = (table: string, name: string, columns: string, more: Partial<Index> = {}): Index => ({
  name: nameOf(table, name),
  columns,
  ...more,
})

interface EngineTable {
  readonly columns: readonly string[]
  readonly primaryKey: string
  readonly indexes?: readonly Index[]
  readonly append?: true
  readonly read?: false
}

/** Tables of the engine that are no resources. */
const tables: Record<string, EngineTable> = {
  /** The history of every record: append-only for the product itself (10-platform, record log). */
  record_log: {
    columns: [
      'id bigint identity',
      'tenant_id varchar(12) not null',
      'resource varchar(64) not null',
      'business_id bigint not null',
      'action varchar(64) not null',
      'from_status smallint',
      'to_status smallint',
      'before jsonb',
      'after jsonb',
      'reason varchar(500)',
      'user_id bigint',
      'user_name varchar(64)',
      'create_time timestamptz not null',
      'trace_id varchar(64)',
    ],
    primaryKey: 'tenant_id, id',
    append: true,
    indexes: [
      index('record_log', 'record_idx', 'business_id, resource, id'),
      index('record_log', 'time_idx', 'tenant_id, create_time desc, id desc'),
      index('record_log', 'user_idx', 'user_id, create_time desc'),
    ],
  },
  /** The answer of a call that must not run twice (decisions 13). */
  idempotency_key: {
    columns: [
      'tenant_id varchar(12) not null',
      'user_id bigint not null',
      'key varchar(255) not null',
      'route varchar(200) not null',
      'body_hash varchar(64) not null',
      'status integer',
      'answer jsonb',
      'create_time timestamptz not null',
    ],
    primaryKey: 'tenant_id, user_id, key',
    read: false,
    indexes: [index('idempotency_key', 'time_idx', 'create_time')],
  },
  /** Document numbers: one locked row per tenant, prefix and day (conventions 5). */
  number_counter: {
    columns: [
      'tenant_id varchar(12) not null',
      'prefix varchar(16) not null',
      'day date not null',
      'last integer not null',
    ],
    primaryKey: 'tenant_id, prefix, day',
    read: false,
  },
  /** What other parts shall hear of, written in the transaction that caused it. */
  outbox_event: {
    columns: [
      'id bigint identity',
      'tenant_id varchar(12) not null',
      'name varchar(100) not null',
      'aggregate_id bigint',
      'payload jsonb',
      'create_time timestamptz not null',
      'done_time timestamptz',
    ],
    primaryKey: 'tenant_id, id',
    indexes: [
      index('outbox_event', 'open_idx', 'id', { where: 'done_time is null' }),
      index('outbox_event', 'aggregate_idx', 'aggregate_id'),
      index('outbox_event', 'time_idx', 'tenant_id, create_time desc, id desc'),
    ],
  },
  /** One event on its way to one subscriber: delivered, waiting for another attempt, or dead. */
  event_delivery: {
    columns: [
      'id bigint identity',
      'tenant_id varchar(12) not null',
      'event_id bigint not null',
      'subscriber varchar(64) not null',
      'aggregate_id bigint not null',
      'state smallint not null default 1',
      'attempts integer not null default 0',
      'next_time timestamptz not null',
      'error varchar(500)',
      'create_time timestamptz not null',
      'done_time timestamptz',
    ],
    primaryKey: 'tenant_id, id',
    indexes: [
      index('event_delivery', 'open_idx', 'tenant_id, id', { where: 'state = 1' }),
      index('event_delivery', 'event_idx', 'event_id'),
      index('event_delivery', 'order_idx', 'aggregate_id, subscriber, id', { where: 'state = 1' }),
    ],
  },
  /** One uploaded sheet between its check and its import (10-platform 3.7). */
  import_batch: {
    columns: [
      'id bigint not null',
      'tenant_id varchar(12) not null',
      'uuid varchar(36) not null',
      'resource varchar(64) not null',
      'user_id bigint not null',
      'file_name varchar(200) not null',
      'is_covered boolean not null default false',
      'params jsonb',
      'header jsonb not null',
      'total integer not null',
      'normal integer not null',
      'abnormal integer not null',
      'imported integer not null default 0',
      'failed integer not null default 0',
      'state smallint not null',
      'create_time timestamptz not null',
    ],
    primaryKey: 'tenant_id, id',
    indexes: [
      index('import_batch', 'uuid_key', 'tenant_id, uuid', { unique: true }),
      index('import_batch', 'time_idx', 'create_time'),
    ],
  },
  import_row: {
    columns: [
      'batch_id bigint not null',
      'tenant_id varchar(12) not null',
      'row_no integer not null',
      'cells jsonb not null',
      'body jsonb not null',
      'faults jsonb not null',
      'normal boolean not null',
      'business_id bigint',
    ],
    primaryKey: 'tenant_id, batch_id, row_no',
  },
  /** Files that jobs made: handed to their owner only. */
  job_file: {
    columns: [
      'id bigint not null',
      'tenant_id varchar(12) not null',
      'name varchar(200) not null',
      'size bigint not null',
      'store_key varchar(200) not null',
      'user_id bigint not null',
      'download_count integer not null default 0',
      'create_time timestamptz not null',
    ],
    primaryKey: 'tenant_id, id',
    indexes: [index('job_file', 'user_idx', 'tenant_id, user_id')],
  },
  /** Timed work that a tenant does not want for now: its kind is not queued until the row goes. */
  job_pause: {
    columns: [
      'tenant_id varchar(12) not null',
      'kind varchar(64) not null',
      'user_name varchar(64)',
      'create_time timestamptz not null',
    ],
    primaryKey: 'tenant_id, kind',
  },
  /** Background work with its progress: the row is the queue entry (decision record 0001). */
  job: {
    columns: [
      'id bigint identity',
      'tenant_id varchar(12) not null',
      'kind varchar(64) not null',
      'title varchar(200) not null',
      'params jsonb',
      'state smallint not null default 0',
      'total integer',
      'done integer not null default 0',
      'failed integer not null default 0',
      'result jsonb',
      'file_id bigint',
      'error text',
      'user_id bigint',
      'user_name varchar(64)',
      'create_time timestamptz not null',
      'start_time timestamptz',
      'end_time timestamptz',
      'dedupe_key varchar(200)',
      'cursor jsonb',
      'lease_until timestamptz',
      'attempts smallint not null default 0',
    ],
    primaryKey: 'id',
    indexes: [
      index('job', 'user_idx', 'tenant_id, user_id, create_time desc, id desc'),
      index('job', 'kind_idx', 'tenant_id, kind, create_time desc, id desc'),
      index('job', 'time_idx', 'tenant_id, create_time desc, id desc'),
      index('job', 'dedupe_key', 'tenant_id, kind, dedupe_key', { unique: true }),
      index('job', 'queue_idx', 'id', { where: 'state in (102, 103)' }),
    ],
  },
}

/** Marks the rows of extensions when their head is removed, and back; the tables are the arguments of the trigger. */
const carryRemoval = `create or replace function carry_removal() returns trigger language plpgsql as $$
declare extension text;
begin
  foreach extension in array tg_argv loop
    execute format('update %I set is_removed = $1 where tenant_id = $2 and id = $3', extension) using new.is_deleted, new.tenant_id, new.id;
  end loop;
  return null;
end
$$`

/** `leastDays`: of tables in months whose rows may go one day. */
export function engineTables(leastDays: ReadonlyMap<string, number>): Model {
  return {
    functions: { carry_removal: carryRemoval, ...monthFunctions(leastDays), ...statisticsFunctions },
    tables: [
      ...flowTables.map(readDdl),
      ...Object.entries(tables).map(
        ([name, one]): Table => ({
          name,
          tenant: true,
          access: { app: one.append ? 'append' : 'write', read: one.read ?? true, report: false },
          primaryKey: one.primaryKey.split(', '),
          columns: one.columns.map(column),
          foreignKeys: [],
          checks: [],
          indexes: [...(one.indexes ?? [])].sort((a, b) => (a.name < b.name ? -1 : 1)),
          triggers: [],
        }),
      ),
    ],
  }
}
