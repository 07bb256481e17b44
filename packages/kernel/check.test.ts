import { describe, expect, test } from 'vitest'
import { checkDefinitions } from './check.ts'
import { defineResource, type Resource } from './define.ts'
import {
  bool,
  date,
  dept,
  dict,
  enumeration,
  enumOf,
  html,
  int,
  lines,
  many,
  money,
  note,
  poly,
  ref,
  region,
  text,
  user,
  type Field,
} from './fields.ts'
import type { Label } from './refusal.ts'
import { approvalActions, recordStates, state, states } from './states.ts'

const kind = enumOf('kind', { 1: '甲 / A', 2: '乙 / B' })
const headFields = {
  no: text('编号 / No.', 'US'),
  headKind: enumeration('类型 / Kind', 'S', kind),
  name: text('名称 / Name', 'RK'),
}
const line = defineResource({
  name: 'order-line',
  kind: 'lines',
  parent: 'orderId',
  label: '行 / Line',
  area: 'x',
  title: 'what',
  fields: { orderId: ref('单 / Order', 'R', 'order'), what: text('物 / What', 'R') },
})
const head = defineResource({
  name: 'head',
  label: '头 / Head',
  area: 'x',
  title: 'name',
  discriminator: 'headKind',
  fields: headFields,
})

type Spec = Partial<Omit<Resource, 'fields'>> & { fields?: Record<string, Field> }
/** A definition without a fault; `change` makes it wrong in one way. */
function order(change: Spec = {}): Resource {
  const { fields, ...rest } = change
  return defineResource({
    name: 'order',
    label: '单 / Order',
    area: 'x',
    title: 'orderNo',
    subtitle: ['buyerName'],
    page: '/order',
    number: { field: 'orderNo', prefix: 'DD' },
    calls: 'page, save, update',
    states: recordStates,
    actions: {
      ...approvalActions,
      disable: { label: '停用 / Disable', from: ['active'], to: 'inactive', call: 'PUT disable' },
    },
    approval: { processKey: 'order', amount: 'total' },
    fields: {
      orderNo: text('编号 / No.', 'US'),
      buyerId: ref('买方 / Buyer', 'RF', 'later'),
      kind: enumeration('类型 / Kind', 'RF', kind),
      total: money('金额 / Amount', 'SL'),
      from: date('自 / From'),
      to: date('至 / To', '', { after: 'from' }),
      urgent: bool('急 / Urgent'),
      why: note('原因 / Why', '', { when: { urgent: [true] } }),
      rows: lines('行 / Lines', 'R', 'order-line'),
      ...fields,
    },
    ...rest,
  } as never) as unknown as Resource
}
const world = (change: Spec = {}, ...more: Resource[]) => [order(change), line, head, ...more] as unknown as Resource[]
const faults = (definitions: readonly Resource[]) => checkDefinitions(definitions, new Set(['later']))
const other = (spec: Record<string, unknown>) =>
  defineResource({
    name: 'other',
    label: '他 / Other',
    area: 'x',
    title: 'name',
    fields: { name: text('名 / Name') },
    ...spec,
  } as never) as unknown as Resource
const extension = (spec: Record<string, unknown> = {}) =>
  other({ name: 'ext', extends: 'head', kindValue: 1, fields: { ...headFields, more: text('更多 / More') }, ...spec })

test('a right definition has no fault', () => {
  expect(faults(world({}, extension()))).toEqual([])
  // Lines of one record that name the lines of another, which their own head names.
  const found = other({
    fields: {
      name: text('名 / Name'),
      orderId: ref('单 / Order', '', 'order'),
      parts: lines('件 / Parts', '', 'part'),
    },
  })
  const part = defineResource({
    name: 'part',
    kind: 'lines',
    parent: 'otherId',
    label: '件 / Part',
    area: 'x',
    title: 'name',
    fields: {
      otherId: ref('他 / Other', 'S', 'other'),
      name: text('名 / Name'),
      lineId: ref('行 / Line', 'R', 'order-line', { only: { orderId: ['field:orderId'] } }),
    },
  })
  expect(
    checkDefinitions([order(), { ...line, pick: '/order-line/list' }, head, found, part] as never, new Set(['later'])),
  ).toEqual([])
})

describe('a wrong field is named with its place', () => {
  test.each<[string, Record<string, Field>, string]>([
    [
      'an English label is missing',
      { extra: text('额外' as Label) },
      "order.extra: the label '额外' must read '中文 / English'",
    ],
    [
      'a help text has one language',
      { extra: text('额外 / Extra', '', { help: '请填写' as Label }) },
      "order.extra.help: the label '请填写' must read '中文 / English'",
    ],
    ['its name is no camelCase', { Extra: text('额外 / Extra') }, 'order.Extra: a field is named in camelCase'],
    [
      'every record has it already',
      { status: int('状态 / State') },
      "order.status: every record has 'status' already; name the field otherwise",
    ],
    [
      'an amount is searched by text',
      { extra: money('额 / Amount', 'K') },
      'order.extra: flag K (search) is for text, not for money',
    ],
    [
      'a list is searched by text',
      { extra: many(text('词 / Words', 'K')) },
      'order.extra: flag K (search) is for text, not for many text',
    ],
    ['rich text is a filter', { extra: html('文 / Text', 'F') }, 'order.extra: flag F (filter) is not for html'],
    ['a list is unique', { extra: many(text('词 / Words', 'U')) }, 'order.extra: flag U (unique) is not for many text'],
    [
      'a mask masks nothing',
      { extra: text('手机 / Phone', '', { mask: 'phone' }) },
      "order.extra: 'mask' without flag M hides nothing",
    ],
    [
      'a mask in some rows masks nothing',
      { extra: text('号 / No.', '', { maskedWhen: { kind: [1] } }) },
      "order.extra: 'maskedWhen' without flag M hides nothing",
    ],
    [
      'a mask hangs on what anybody changes',
      { extra: text('号 / No.', 'M', { maskedWhen: { kind: [1] } }) },
      "order.extra: 'maskedWhen' asks kind, which can be changed: it needs 'fixed', or a change of it would lift the mask",
    ],
    [
      'a mask hangs on no code',
      { extra: text('号 / No.', 'M', { maskedWhen: { orderNo: ['A'] } }) },
      "order.extra: 'maskedWhen' asks orderNo, which is no code",
    ],
    [
      'a spelling of what is no text',
      { extra: text('拼音 / Pinyin', 'S', { spells: 'kind' }) },
      "order.extra: 'spells' names 'kind', which is no text field of order",
    ],
    [
      'a spelling that people type',
      { extra: text('拼音 / Pinyin', '', { spells: 'orderNo' }) },
      "order.extra: 'spells' is written by the engine: it needs flag S",
    ],
    [
      'a default is no code',
      { extra: enumeration('类 / Kind', '', kind, { default: 7 }) },
      "order.extra: 'default' is 7, which is no code of kind",
    ],
    [
      'when names nothing',
      { extra: text('额外 / Extra', '', { when: { urgend: [true] } }) },
      "order.extra: 'when' names 'urgend', which is no field of order",
    ],
    [
      'when waits for a code that never comes',
      { extra: text('额外 / Extra', '', { when: { kind: [3] } }) },
      "order.extra: 'when' waits for kind = 3, which is no code of kind",
    ],
    [
      'when waits for 1 where yes is meant',
      { extra: text('额外 / Extra', '', { when: { urgent: [1] } }) },
      "order.extra: 'when' waits for urgent = 1, but urgent is yes or no",
    ],
    [
      'requiredWhen names nothing',
      { extra: text('额外 / Extra', '', { requiredWhen: { urgend: [true] } }) },
      "order.extra: 'requiredWhen' names 'urgend', which is no field of order",
    ],
    [
      'after names no date',
      { extra: date('日 / Day', '', { after: 'startDate' }) },
      "order.extra: 'after' names 'startDate', which is not a date field of order",
    ],
    [
      'notBefore names no date',
      { extra: date('日 / Day', '', { notBefore: 'orderNo' }) },
      "order.extra: 'notBefore' names 'orderNo', which is not a date field of order",
    ],
    [
      'a reference leads nowhere',
      { extraId: ref('额 / Extra', '', 'nobody') },
      "order.extraId: refers to 'nobody', which is neither a definition nor in areas/not-built.ts",
    ],
    [
      'only asks for a column that the target lacks',
      { headId: ref('头 / Head', '', 'head', { only: { colour: [1] } }) },
      "order.headId: 'only' names 'colour', which is no field of head",
    ],
    [
      'only reads a field that the record lacks',
      { headId: ref('头 / Head', '', 'head', { only: { headKind: ['field:sort'] } }) },
      "order.headId: 'only' names 'sort', which is no field of order",
    ],
    [
      'fills fills nothing',
      { headId: ref('头 / Head', '', 'head', { fills: { headName: 'name' } }) },
      "order.headId: 'fills' names 'headName', which is no field of order",
    ],
    [
      'fills reads nothing',
      { headId: ref('头 / Head', '', 'head', { fills: { why: 'title' } }) },
      "order.headId: 'fills' names 'title', which is no field of head",
    ],
    [
      'the kind of a polymorphic id is no enum',
      { extraId: poly('方 / Party', '', 'orderNo') },
      "order.extraId: its kind is said by 'orderNo', which is not an enum field of order",
    ],
    [
      'lines are typed that nobody can look up',
      { lineId: ref('行 / Line', '', 'order-line') },
      "order.lineId: nobody can look up 'order-line': lines need 'pick', and the field 'only' by their orderId",
    ],
    [
      'lines are nowhere',
      { more: lines('行 / Lines', '', 'nobody') },
      "order.more: its lines are 'nobody', which is no definition",
    ],
    [
      'lines are a record',
      { more: lines('行 / Lines', '', 'head') },
      "order.more: its lines are 'head', whose kind is 'record', not 'lines'",
    ],
  ])('%s', (_, fields, expected) => {
    expect(faults(world({ fields }))[0]).toContain(expected)
  })
})

describe('a wrong shape is named with its place', () => {
  const section = (...fields: string[]) => ({ id: 'one', title: '一 / One' as Label, fields })
  const all = ['orderNo', 'buyerId', 'kind', 'from', 'to', 'urgent', 'why', 'rows']
  test.each<[string, Spec, string]>([
    ['the resource is not named in kebab-case', { name: 'anOrder' }, 'anOrder: a resource is named in kebab-case'],
    ['its own label has one language', { label: '单' as Label }, "order: the label '单' must read '中文 / English'"],
    ['the title is no field', { title: 'nr' }, "order: 'title' names 'nr', which is no field of order"],
    [
      'told apart by no field',
      { apartBy: 'sellerName' },
      "order: 'apartBy' names 'sellerName', which is no field of order",
    ],
    [
      'offered while no field says so',
      { onlyWhile: { remove: { sold: [true] } } },
      "order: 'onlyWhile' of 'remove' names 'sold', which is no field of order",
    ],
    [
      'no action is offered',
      { onlyWhile: { sell: {} } },
      "order: 'onlyWhile' names 'sell', which is no action of order",
    ],
    [
      'the second line is no field',
      { subtitle: ['sellerName'] },
      "order: 'subtitle' names 'sellerName', which is no field of order",
    ],
    ['a page without a slash', { page: 'order' }, "order: 'page' is 'order'; it begins with /"],
    [
      'the number field is none',
      { number: { field: 'nr', prefix: 'DD' } },
      "order: 'number' names 'nr', which is not a text field of order",
    ],
    [
      'the number is typed by people',
      { number: { field: 'note', prefix: 'DD' }, fields: { note: text('注 / Note') } },
      'order.note: the number is given by the system: it needs flag S',
    ],
    [
      'a prefix in small letters',
      { number: { field: 'orderNo', prefix: 'dd' } },
      "order: the prefix of its number is 'dd'; capitals only",
    ],
    [
      'a section names nothing',
      { sections: [section(...all, 'nothing')] },
      "order.sections.one: it names 'nothing', which is no field of order",
    ],
    [
      'a field stands twice',
      { sections: [section(...all, 'kind')] },
      "order.sections.one: 'kind' stands in section 'one' already",
    ],
    [
      'a field stands nowhere',
      { sections: [section(...all.slice(0, -1))] },
      'order.rows: stands in no section, so nobody could fill it in',
    ],
    [
      'a section title has one language',
      { sections: [{ ...section(...all), title: '一' as Label }] },
      "order.sections.one: the label '一' must read '中文 / English'",
    ],
    [
      'two sections of one id',
      { sections: [section(...all), section()] },
      'order.sections.one: this id is given twice',
    ],
    [
      'a column is unknown',
      { list: { columns: ['orderno'] } },
      "order.list: 'columns' names 'orderno', which is no field of order; meant 'orderNo'?",
    ],
    [
      'a filter is unknown',
      { list: { filters: ['nothing'] } },
      "order.list: 'filters' names 'nothing', which is no field of order",
    ],
    [
      'a quick filter is no filter',
      { list: { quick: ['from'] } },
      "order.list: 'quick' names 'from', which is no filter of order (flag F)",
    ],
    [
      'six quick filters',
      { list: { filters: [...all.slice(0, 6)], quick: all.slice(0, 6) } },
      "order.list: 'quick' has 6 filters; at most five are always visible",
    ],
    [
      'a total of words',
      { list: { totals: ['why'] } },
      "order.list: 'totals' names 'why', which is not an amount or a number of order",
    ],
    [
      'a sort column is unknown',
      { list: { sort: '-nothing' } },
      "order.list: 'sort' names 'nothing', which is no field of order",
    ],
    ['a sort column has no index', { list: { sort: '-from' } }, "order.list: 'sort' is by 'from', which has no index"],
    [
      'a key figure is unknown',
      { detail: { facts: ['nothing'] } },
      "order.detail: 'facts' names 'nothing', which is no field of order",
    ],
    [
      'related rows of nobody',
      { detail: { related: [{ id: 'a', title: '甲 / A', resource: 'nobody', by: 'x' }] } },
      "order.detail.related.a: lists 'nobody', which is neither a definition nor in areas/not-built.ts",
    ],
    [
      'related rows by no field',
      { detail: { related: [{ id: 'a', title: '甲 / A', resource: 'order-line', by: 'x' }] } },
      "order.detail.related.a: 'by' names 'x', which is no field of order-line",
    ],
    [
      'related rows from no field',
      { detail: { related: [{ id: 'a', title: '甲 / A', resource: 'order-line', by: 'nothing', from: 'nowhere' }] } },
      "order.detail.related.a: 'from' names 'nowhere', which is no field of order",
    ],
    [
      'related rows where nothing is',
      {
        detail: {
          related: [{ id: 'a', title: '甲 / A', resource: 'order-line', by: 'nothing', where: { some_ge: '1' } }],
        },
      },
      "order.detail.related.a: 'where' names 'some', which is no field of order-line",
    ],
    [
      'an import column is unknown',
      { excel: { import: ['nothing'] } },
      "order.excel: 'import' names 'nothing', which is no field of order",
    ],
    [
      'an import column is set by the system',
      { excel: { import: ['total'] } },
      "order.excel: 'import' names 'total', which is set by the system (flag S)",
    ],
    [
      'a natural key is unknown',
      { excel: { naturalKey: ['nothing'] } },
      "order.excel: 'naturalKey' names 'nothing', which is no field of order",
    ],
    [
      'an export column is unknown',
      { excel: { export: ['nothing'] } },
      "order.excel: 'export' names 'nothing', which is no field of order",
    ],
    [
      'an approval variable is unknown',
      { approval: { processKey: 'a', variables: ['nothing'] } },
      "order.approval: 'variables' names 'nothing', which is no field of order",
    ],
    [
      'an approval amount is no amount',
      { approval: { processKey: 'a', amount: 'why' } },
      "order.approval: 'amount' names 'why', which is not a money field of order",
    ],
    [
      'an approval ends in no action',
      { actions: {}, states: undefined },
      "order.approval: an approval ends in the action 'approve', which order does not have",
    ],
    [
      'a scope by no user',
      { scope: { users: ['ownerId'] } },
      "order.scope: 'users' names 'ownerId', which is not a user field of order",
    ],
    [
      'a scope by no department',
      { scope: { depts: ['why'] } },
      "order.scope: 'depts' names 'why', which is not a dept field of order",
    ],
    [
      'a scope by no city',
      { scope: { cities: ['why'] } },
      "order.scope: 'cities' names 'why', which is not a region field of order",
    ],
    [
      'a scope by no partner',
      { scope: { partner: 'why' } },
      "order.scope: 'partner' names 'why', which is not a ref field of order",
    ],
    ['an index is unreadable', { indexes: ['lower(orderNo)'] }, "order.indexes: 'lower(orderNo)' does not read like"],
    [
      'an index is on nothing',
      { indexes: ['unique: nothing'] },
      "order.indexes: 'unique: nothing' names 'nothing', which is no field of order",
    ],
    [
      'an event has one language',
      { events: { 'order.closed': '关闭' as Label } },
      "order.events.order.closed: the label '关闭' must read '中文 / English'",
    ],
    [
      'an event is named otherwise',
      { events: { orderClosed: '关闭 / Closed' } },
      "order.events.orderClosed: an event is named '<subject>.<past tense>'",
    ],
    [
      'an event is about nobody',
      { events: { 'order.closed': { label: '关闭 / Closed', of: 'nobody' } } },
      "order.events.order.closed: 'of' names 'nobody', which is no resource",
    ],
    [
      'a fact of an event has one language',
      { events: { 'order.closed': { label: '关闭 / Closed', facts: { why: text('因' as Label) } } } },
      "order.events.order.closed.why: the label '因' must read '中文 / English'",
    ],
    ['a call is unknown', { calls: 'page, seal' }, 'order.calls: unknown call 【seal】'],
    [
      'two calls are one',
      { calls: 'page, list@page' },
      'order.calls: GET /api/ratutech-core/order/page (list) is answered by order (page) already',
    ],
    ['a parent without lines', { parent: 'buyerId' }, "order: 'parent' is for kind 'lines' only"],
    ['a kind value without a head', { kindValue: 1 }, "order: 'kindValue' without 'extends'"],
    [
      'a discriminator is no enum',
      { discriminator: 'why' },
      "order: 'discriminator' names 'why', which is not an enum field of order",
    ],
  ])('%s', (_, change, expected) => {
    expect(faults(world(change)).join('\n')).toContain(expected)
  })
})

describe('states that lead nowhere are named with their place', () => {
  const two = states('open', { open: state(1, '开 / Open'), shut: state(2, '关 / Shut', 'info') })
  const shut = { label: '关 / Shut' as Label, from: ['open'], to: 'shut' }
  const plain: Spec = { approval: undefined }
  test.each<[string, Spec, string]>([
    [
      'the first is none',
      { ...plain, states: { ...two, initial: 'begun' }, actions: { shut } },
      "order.states: begins in 'begun', which is no state of it",
    ],
    [
      'two have one code',
      {
        ...plain,
        states: { initial: 'open', values: { ...two.values, third: state(1, '三 / Third', 'info') } },
        actions: { shut },
      },
      "order.states.third: code 1 is also that of 'open'",
    ],
    [
      'a label has one language',
      {
        ...plain,
        states: { initial: 'open', values: { ...two.values, open: state(1, '开' as Label) } },
        actions: { shut },
      },
      "order.states.open: the label '开' must read",
    ],
    [
      'one cannot be reached',
      {
        ...plain,
        states: { initial: 'open', values: { ...two.values, third: state(3, '三 / Third', 'info') } },
        actions: { shut },
      },
      "order.states.third: no action leads to it from 'open'",
    ],
    [
      'one that waits cannot be left',
      {
        ...plain,
        states: { initial: 'open', values: { open: two.values['open']!, shut: state(2, '关 / Shut', 'warning') } },
        actions: { shut },
      },
      'order.states.shut: nothing leads out of it',
    ],
    [
      'a move begins nowhere',
      { ...plain, states: two, actions: { shut: { ...shut, from: ['begun'] } } },
      "order.actions.shut: 'from' names 'begun', which is no state of order",
    ],
    [
      'a dangerous one does not say what it does',
      { ...plain, states: two, actions: { shut: { ...shut, danger: true } } },
      "order.actions.shut: is dangerous without saying what it does: 'confirm' names the thing and the effect",
    ],
    [
      'a reason is asked that nobody reads again',
      { ...plain, calls: 'page, detail', states: two, actions: { shut: { ...shut, reason: 'required' } } },
      "order.actions.shut: asks a reason that nobody reads again: 'calls' lacks 'timeline'",
    ],
    [
      'a move ends nowhere',
      { ...plain, states: two, actions: { shut: { ...shut, to: 'over' } } },
      "order.actions.shut: 'to' names 'over', which is no state of order",
    ],
    [
      'a choice ends nowhere',
      { ...plain, states: two, actions: { shut: { label: '关 / Shut', mayReach: ['over'] } } },
      "order.actions.shut: 'mayReach' names 'over', which is no state of order",
    ],
    [
      'a move has a fixed end and a choice',
      { ...plain, states: two, actions: { shut: { ...shut, mayReach: ['open'] } } },
      "order.actions.shut: has both 'to' and 'mayReach'",
    ],
    [
      'it is edited in no state',
      { ...plain, states: two, actions: { shut }, editableIn: ['begun'] },
      "order: 'editableIn' names 'begun', which is no state of order",
    ],
    [
      'a move without states',
      { ...plain, states: undefined, actions: { shut } },
      'order.actions.shut: moves between states, but order has no states',
    ],
    [
      'an action label has one language',
      { ...plain, states: two, actions: { shut: { ...shut, label: '关' as Label } } },
      "order.actions.shut: the label '关' must read",
    ],
    [
      'a call is ill written',
      { ...plain, states: two, actions: { shut: { ...shut, call: 'seal' } } },
      "order.actions.shut: 'call' reads 'seal'; it must read like 'PUT seal'",
    ],
  ])('%s', (_, change, expected) => {
    expect(faults(world(change)).join('\n')).toContain(expected)
  })
})

describe('definitions that do not fit each other are named with their place', () => {
  test.each<[string, Resource, string]>([
    [
      'two have one name',
      other({ name: 'order', path: 'p', table: 't' }),
      "x/order and x/order: have the same name 'order'",
    ],
    ['two have one path', other({ path: 'order' }), "x/order and x/other: have the same path 'core order'"],
    ['two have one table', other({ table: 'order' }), "x/order and x/other: have the same table 'order'"],
    [
      'a door opens on the page of another',
      other({ doors: [{ page: '/order', label: '门 / Door', holds: { name: 'x' } }] }),
      "x/order and x/other: have the same page '/order'",
    ],
    [
      'a door holds what is no field',
      other({ doors: [{ page: '/door', label: '门 / Door', holds: { colour: '1' } }] }),
      "other /door: 'holds' names 'colour', which is no field of other",
    ],
    ['two have one page', other({ page: '/order' }), "x/order and x/other: have the same page '/order'"],
    [
      'lines have no head',
      other({ kind: 'lines' }),
      "other: lines without 'parent': name the field that refers to the head",
    ],
    [
      'lines name no reference as their head',
      other({ kind: 'lines', parent: 'name' }),
      "other: 'parent' names 'name', which is not a reference field of other",
    ],
    [
      'lines of another head',
      other({ fields: { name: text('名 / Name'), rows: lines('行 / Lines', '', 'order-line') } }),
      "other.rows: the lines 'order-line' hang on 'order' (order-line.orderId), not on other",
    ],
    [
      'lines have calls',
      other({
        kind: 'lines',
        parent: 'orderId',
        fields: { name: text('名 / Name'), orderId: ref('单 / Order', '', 'order') },
        calls: 'page',
      }),
      'other.calls: lines are read and saved with their head',
    ],
    [
      'a view is written',
      other({ kind: 'view', calls: 'page, save' }),
      "other.calls: 'save' writes, and a view has nothing to write to",
    ],
    ['a head is missing', extension({ extends: 'nobody' }), "ext: extends 'nobody', which is no definition"],
    [
      'a head has no discriminator',
      extension({ extends: 'order' }),
      "ext: extends 'order', which has no 'discriminator'",
    ],
    [
      'a kind value is missing',
      extension({ kindValue: undefined }),
      "ext: 'kindValue' is missing; it must be a code of head.headKind",
    ],
    [
      'a kind value is no code',
      extension({ kindValue: 9 }),
      "ext: 'kindValue' is 9; it must be a code of head.headKind",
    ],
    [
      'an extension lacks the discriminator',
      extension({ title: 'more', fields: { more: text('更多 / More') } }),
      "ext: lacks the field 'headKind' of its head",
    ],
    [
      'a shared column has two types',
      extension({ fields: { ...headFields, name: text('名 / Name', '', { max: 10 }) } }),
      'ext.name: is stored in head otherwise (text 64, here text 10)',
    ],
    [
      'an index stands on two tables',
      extension({ indexes: ['name, more'] }),
      "ext.indexes: 'name, more' joins columns of ext with columns of its head head",
    ],
  ])('%s', (_, resource, expected) => {
    expect(faults(world({}, resource)).join('\n')).toContain(expected)
  })

  test('two extensions of one kind, since a row could not tell which it is', () => {
    expect(faults(world({}, extension(), extension({ name: 'fxt', table: 'fxt', path: 'fxt' })))).toEqual([
      "fxt: 'kindValue' 1 is also that of 'ext'",
    ])
  })
  test('a name that is built stays on the list of what is not', () => {
    expect(checkDefinitions(world(), new Set(['later', 'head']))).toEqual([
      "areas/not-built.ts: 'head' is built; take it off the list",
    ])
  })
})

test('a framework resource keeps a plain status column: its list is small and its states need no actions', () => {
  const plain = {
    approval: undefined,
    dialect: 'framework',
    states: states('open', { open: state(1, '开 / Open'), shut: state(2, '关 / Shut') }),
    actions: {},
    list: { sort: 'from' },
  } as const
  expect(faults(world(plain))).toEqual([])
})

test('the fields of every kind are right in a definition that uses them all', () => {
  const all = other({
    fields: {
      name: text('名 / Name', 'RULFK'),
      ownerUserId: user('负责人 / Owner', 'F'),
      deptId: dept('部门 / Department', 'F'),
      city: region('城市 / City', 'F'),
      cities: many(region('城市 / Cities', 'F')),
      sort: dict('类 / Sort', 'F', 'sort'),
      headId: ref('头 / Head', '', 'head', { only: { headKind: [1], status: [1] } }),
    },
    scope: {
      users: ['ownerUserId', 'createUser'],
      depts: ['deptId', 'createDept'],
      cities: ['city', 'cities'],
      partner: 'headId',
    },
    list: {
      sort: 'name',
      quick: ['city', 'sort'],
      columns: ['name', 'headName', 'ownerUserName', 'status', 'createTime'],
    },
  })
  expect(faults(world({}, all))).toEqual([])
})
