import { beforeAll, describe, expect, test } from 'vitest'
import {
  approvalActions,
  bool,
  contractStates,
  date,
  defineResource,
  dict,
  enableActions,
  enabledStates,
  html,
  int,
  lines,
  money,
  note,
  recordStates,
  ref,
  state,
  states,
  text,
} from '#kernel'
import { batchDoables, doables, inverseOf, isSwitch } from '../actions/allowed.ts'
import { lifeOf } from './path.ts'
import { columnsOf, factsOf, filtersOf, isSaidByRef, lineColumns, readColumns, sectionsOf, tellingOf } from './shape.ts'
import {
  fullNameOf,
  hasHistory,
  historyIdOf,
  installResources,
  isEditable,
  isRemovable,
  placeOf,
  resourceOfPage,
  titleOf,
} from './world.ts'

const contact = defineResource({
  name: 'contact',
  label: '联系人 / Contact',
  area: 'test',
  page: '/contact',
  title: 'fullName',
  states: enabledStates,
  actions: enableActions,
  calls: 'page, detail, save, update, remove, update-status',
  fields: {
    fullName: text('姓名 / Name', 'RLF'),
    owes: money('欠款 / Owes', 'SLF'),
    since: date('起始 / Since', 'LF'),
    remark: note('备注 / Remark', 'L'),
    hidden: text('内部 / Inner'),
  },
})
const lease = defineResource({
  name: 'lease',
  label: '合同 / Lease',
  area: 'test',
  page: '/lease',
  title: 'leaseNo',
  number: { field: 'leaseNo', prefix: 'ZL' },
  states: contractStates,
  calls: 'page, detail, save, update, afresh, remove',
  fields: {
    party: ref('客户 / Party', 'RLF', 'contact'),
    leaseNo: text('编号 / No.', 'SL'),
    cars: lines('车辆 / Cars', 'R', 'contact'),
    remark: note('备注 / Remark'),
  },
  actions: {
    submit: { label: '提交 / Submit', from: ['draft'], to: 'approving' },
    approve: { label: '通过 / Approve', from: ['approving'], to: 'awaitingSeal', by: 'approval' },
    reject: { label: '驳回 / Reject', from: ['approving'], to: 'rejected', by: 'approval' },
    afresh: { label: '重新提交 / Resubmit', from: ['rejected'], to: 'approving' },
    seal: { label: '盖章 / Seal', from: ['awaitingSeal'], to: 'signing', call: 'PUT seal' },
    sign: { label: '签署 / Sign', from: ['signing'], to: 'executing', call: 'PUT sign', batch: true },
    finish: { label: '完结 / Finish', from: ['executing'], to: 'completed', by: 'system' },
    stop: { label: '终止 / Terminate', from: ['executing'], to: 'terminated', call: 'PUT stop', danger: true },
  },
})
const approved = defineResource({
  name: 'approved',
  label: '申请 / Application',
  area: 'test',
  title: 'name',
  states: recordStates,
  actions: approvalActions,
  fields: { name: text('名称 / Name', 'RL') },
})
const bill = defineResource({
  name: 'bill',
  label: '账单 / Bill',
  area: 'test',
  title: 'name',
  fields: { name: text('名称 / Name', 'RL') },
  states: states('unpaid', {
    unpaid: state(1, '未结清 / Unpaid'),
    partly: state(2, '部分结清 / Partly paid', 'warning'),
    settled: state(3, '已结清 / Settled', 'success'),
    closed: state(4, '已关闭 / Closed', 'info'),
  }),
  actions: {
    close: { label: '关闭 / Close', from: ['unpaid'], to: 'closed', danger: true },
    settle: {
      label: '结算 / Settle',
      from: ['unpaid', 'partly', 'settled'],
      mayReach: ['unpaid', 'partly', 'settled', 'closed'],
      by: 'system',
    },
  },
})
const row = defineResource({
  name: 'deal-row',
  label: '行 / Row',
  area: 'test',
  kind: 'lines',
  parent: 'dealId',
  title: 'item',
  fields: { dealId: ref('单 / Deal', 'S', 'deal'), item: text('项目 / Item', 'R') },
})
beforeAll(() => installResources([contact, lease, approved, bill, row] as never))
const names = (list: { name: string }[]) => list.map(one => one.name)
const all = new Set([
  'contact_add',
  'contact_edit',
  'contact_delete',
  'contact_status',
  'contact_view',
  'lease_seal',
  'lease_sign',
  'lease_stop',
  'lease_edit',
  'lease_delete',
])

describe('the life of a document', () => {
  test('is the straight way; refusals and what only jobs or dangers lead to are not on it', () => {
    expect(lifeOf(lease, 'awaitingSeal').map(one => [one.name, one.isPast, one.isNow])).toEqual([
      ['draft', true, false],
      ['approving', true, false],
      ['awaitingSeal', false, true],
      ['signing', false, false],
      ['executing', false, false],
      ['completed', false, false],
    ])
    expect(lifeOf(approved, 'draft').map(one => one.name)).toEqual(['draft', 'approving', 'active'])
  })
  test('ends where the document left it', () => {
    expect(lifeOf(lease, 'rejected').map(one => [one.name, one.left])).toEqual([
      ['draft', undefined],
      ['approving', undefined],
      ['rejected', 'danger'],
    ])
  })
  test('goes where the system may take it: a settled bill is a good end, one paid in part stands on the way there, a closed one left it', () => {
    const told = (now: string) =>
      lifeOf(bill, now).map(
        one => `${one.isPast ? '+' : one.isNow ? '!' : '-'}${one.name}${one.left ? ` ${one.left}` : ''}`,
      )
    expect(told('unpaid')).toEqual(['!unpaid', '-settled'])
    expect(told('partly')).toEqual(['+unpaid', '!partly', '-settled'])
    expect(told('settled')).toEqual(['+unpaid', '!settled'])
    expect(told('closed')).toEqual(['+unpaid', '!closed info'])
  })
  test('is not drawn for what is only on or off', () => expect(lifeOf(contact, 'active')).toEqual([]))
})

describe('what may be done with a row', () => {
  test('state and code decide; actions without a call of their own run by update-status', () => {
    expect(names(doables(contact, { id: '1', status: 1 }, all))).toEqual(['edit', 'disable', 'remove'])
    expect(names(doables(contact, { id: '1', status: 2 }, all))).toEqual(['edit', 'enable', 'remove'])
    expect(names(doables(contact, { id: '1', status: 1 }, new Set(['contact_view'])))).toEqual([])
    // What the product brought is left as it is, one by one and by the selection bar.
    const shipped = { ...contact, builtIn: { is: { fullName: ['admin'] }, not: ['remove', 'disable'] } } as never
    const [own, brought] = [
      { id: '1', status: 1, fullName: 'own' },
      { id: '2', status: 1, fullName: 'admin' },
    ]
    expect([own, brought].map(row => names(doables(shipped, row, all)))).toEqual([
      ['edit', 'disable', 'remove'],
      ['edit'],
    ])
    expect(
      batchDoables(shipped, [own, brought], all)
        .filter(one => ['disable', 'remove'].includes(one.doable.name))
        .map(one => one.fitting),
    ).toEqual([[own], [own]])
  })
  test('what the facts of a row speak against is not offered for it, nor for it among others', () => {
    const counted = {
      ...contact,
      onlyWhile: { remove: { hidden: ['free', ''] }, disable: { since: ['2026-01-01'] } },
    } as never
    const [free, taken] = [
      { id: '1', status: 1, hidden: 'free', since: '2026-01-01' },
      { id: '2', status: 1, hidden: 'taken', since: '2026-01-02' },
    ]
    expect([free, taken].map(row => names(doables(counted, row, all)))).toEqual([
      ['edit', 'disable', 'remove'],
      ['edit'],
    ])
    expect(
      batchDoables(counted, [free, taken], all)
        .filter(one => ['disable', 'remove'].includes(one.doable.name))
        .map(one => one.fitting),
    ).toEqual([[free], [free]])
  })
  test('a running contract is neither edited nor deleted, a rejected one is resubmitted', () => {
    expect(names(doables(lease, { id: '1', status: 6 }, all))).toEqual(['stop'])
    expect(names(doables(lease, { id: '1', status: 100 }, all))).toEqual(['afresh'])
    expect(names(doables(lease, { id: '1', status: 103 }, all))).toEqual(['edit', 'remove'])
  })
  test('on the detail the server has the last word', () =>
    expect(names(doables(lease, { id: '1', status: 6, _actions: [] }, all))).toEqual([]))
  test('a batch counts the rows whose state allows it', () => {
    const found = batchDoables(
      lease,
      [
        { id: '1', status: 5 },
        { id: '2', status: 6 },
      ],
      all,
    )
    expect(found.map(one => [one.doable.name, one.fitting.length])).toEqual([
      ['sign', 1],
      ['remove', 0],
    ])
  })
  test('what has a way back can be undone, what asks a reason cannot', () => {
    expect(inverseOf(contact, contact.actions!.enable, 2)).toBeUndefined()
    expect(inverseOf(contact, contact.actions!.disable, 1)).toBe('enable')
  })
  test('what turns on and off again carries no record on, so it is no main button', () => {
    expect(isSwitch(contact, contact.actions!.enable)).toBe(true)
    expect(isSwitch(lease, lease.actions!['sign']!)).toBe(false)
  })
})

describe('the form of a definition', () => {
  test('columns: what people call it first, state last but one, create time last', () => {
    expect(columnsOf(lease).names.slice(0, columnsOf(lease).shown)).toEqual([
      'leaseNo',
      'party',
      'status',
      'createTime',
    ])
    expect(columnsOf(contact).names).toContain('hidden')
  })
  test('the key by which the machinery knows a row again is no field of the page; a number that people read is', () => {
    const plan = defineResource({
      name: 'plan',
      label: '计划 / Plan',
      area: 'test',
      title: 'planNo',
      number: { field: 'planNo', prefix: 'JH' },
      fields: {
        planNo: text('编号 / No.', 'SU'),
        genKey: text('生成键 / Key', 'SU'),
        amount: money('金额 / Amount', 'S'),
      },
    })
    expect(sectionsOf(plan as never).flatMap(one => one.fields)).toEqual(['planNo', 'amount'])
  })
  test('an id kept as text beside its kind, and the key of another row, are no fields of the page; the number beside them is', () => {
    const actual = defineResource({
      name: 'actual',
      label: '实收 / Receipt',
      area: 'test',
      title: 'voucherNo',
      fields: {
        voucherType: text('凭单类型 / Voucher', 'SL'),
        voucherId: text('凭单 / Voucher id', 'S'),
        voucherNo: text('凭单号 / Voucher no.', 'SL'),
        quotaKey: text('额度键 / Quota key', 'S'),
        traceId: text('追踪号 / Trace', 'S'),
      },
    })
    expect(sectionsOf(actual as never).flatMap(one => one.fields)).toEqual(['voucherType', 'voucherNo', 'traceId'])
  })
  test('nobody reads the ids above a row of a tree, nor a code whose name stands beside it', () => {
    const branch = defineResource({
      name: 'branch',
      label: '分支 / Branch',
      area: 'test',
      title: 'title',
      fields: {
        title: text('名称 / Name', 'RLF'),
        ancestors: text('祖级 / Ancestors', 'S'),
        type: text('类型 / Kind', 'SF'),
        typeName: text('业务 / Records', 'SL'),
      },
    })
    expect(sectionsOf(branch as never).flatMap(one => one.fields)).toEqual(['title', 'typeName'])
    expect(columnsOf(branch as never).names).not.toEqual(expect.arrayContaining(['ancestors']))
    expect(filtersOf(branch as never).quick).toEqual(['title', 'createTime'])
  })
  test('who changed a row that all tenants share is told in its own tenant alone, and nobody changes a row that is only ever added', () => {
    expect([
      hasHistory(contact, { tenantId: '000000' }, '100001'),
      hasHistory({ ...contact, dialect: 'framework' } as never, { tenantId: '000000' }, '100001'),
      hasHistory({ ...contact, dialect: 'framework' } as never, { tenantId: '100001' }, '100001'),
      hasHistory({ ...contact, dialect: 'framework', appendOnly: true } as never, { tenantId: '100001' }, '100001'),
    ]).toEqual([false, false, true, false])
  })
  test('a row that is known by a code has its history under another key, or none for this reader', () => {
    const framework = { ...contact, dialect: 'framework' } as never
    expect([
      hasHistory(framework, { id: '44', historyId: '' }, '100001'),
      hasHistory(framework, { id: '44', historyId: '1000000000000000044' }, '000000'),
    ]).toEqual([false, true])
    expect([historyIdOf({ id: '44', historyId: '1000000000000000044' }), historyIdOf({ id: '7' })]).toEqual([
      '1000000000000000044',
      '7',
    ])
  })
  test('what no call answers is no column and no part of the page; a record whose day is past is left as it is; a code is called by its name', () => {
    const key = defineResource({
      name: 'key',
      label: '钥匙 / Key',
      area: 'test',
      title: 'kind',
      closedAfter: 'day',
      fields: {
        kind: dict('类型 / Kind', 'RL', 'kinds'),
        digest: text('摘要 / Digest', 'S', { untold: true }),
        day: date('日期 / Day', 'R'),
      },
    })
    expect([
      columnsOf(key as never).names.includes('digest'),
      sectionsOf(key as never).flatMap(one => one.fields),
    ]).toEqual([false, ['kind', 'day']])
    expect(
      ['2020-01-01', '2999-01-01'].map(day => [isEditable(key as never, { day }), isRemovable(key as never, { day })]),
    ).toEqual([
      [false, false],
      [true, true],
    ])
    const sent = defineResource({
      name: 'sent',
      label: '规则 / Rule',
      area: 'test',
      title: 'name',
      builtIn: { is: { shipped: [true] }, not: ['remove'] },
      fields: { name: text('名称 / Name', 'RL', { max: 20 }), shipped: bool('内置 / Built-in', 'S') },
    })
    expect(
      [{ shipped: true }, { shipped: false }, {}].map(row => [
        isEditable(sent as never, row),
        isRemovable(sent as never, row),
      ]),
    ).toEqual([
      [true, false],
      [true, true],
      [true, true],
    ])
    expect([
      titleOf(key as never, { kind: 'gps', kindName: 'GPS' }, 'zh'),
      titleOf(key as never, { kind: 'gps' }, 'zh'),
    ]).toEqual(['GPS', 'gps'])
  })
  test("where a document comes from is its number: kind and id of it, and the number of a request, are the machine's", () => {
    const entry = defineResource({
      name: 'entry',
      label: '分录 / Entry',
      area: 'test',
      title: 'title',
      fields: {
        title: text('名称 / Name', 'RL'),
        sourceType: text('来源类型 / Source', 'SF'),
        sourceId: text('来源 / Source id', 'SF'),
        sourceNo: text('来源单号 / Source no.', 'SL'),
        requestId: text('请求号 / Request', 'U'),
      },
    })
    expect(sectionsOf(entry as never).flatMap(one => one.fields)).toEqual(['title', 'sourceNo'])
  })
  test('a name that the link beside it says already is not said again; another one is', () => {
    const bill = defineResource({
      name: 'bill',
      label: '账单 / Bill',
      area: 'test',
      title: 'payerName',
      fields: {
        payerId: ref('付款方 / Payer', 'R', 'contact'),
        payerName: text('付款方名称 / Payer name', 'SL'),
        note: text('说明 / Note', 'R'),
      },
    })
    const said = (record: Record<string, unknown>, among = ['payerId', 'payerName', 'note']) =>
      ['payerName', 'note'].filter(name => isSaidByRef(bill as never, name, record, among))
    expect(said({ payerId: '7', payerName: '甲公司', note: '甲公司' })).toEqual(['payerName'])
    expect(
      [said({ payerId: '7', payerName: '甲公司' }, ['payerName']), said({ payerName: '甲公司' })],
      'no link there',
    ).toEqual([[], []])
    const view = defineResource({
      name: 'view',
      label: '逾期 / Overdue',
      area: 'test',
      kind: 'view',
      title: 'payerName',
      fields: { payerId: ref('付款方 / Payer', '', 'contact'), payerName: text('付款方名称 / Payer name', 'L') },
    })
    expect(
      isSaidByRef(view as never, 'payerName', { payerId: '7', payerName: '甲公司' }, ['payerId', 'payerName']),
      'nobody types into a view',
    ).toBe(true)
  })
  test('a sentence about a record says its name, and its number where that is another', () => {
    const person = defineResource({
      name: 'person',
      label: '联系人 / Contact',
      area: 'test',
      title: 'name',
      number: { field: 'no', prefix: 'LX' },
      fields: { no: text('编号 / No.', 'SU'), name: text('姓名 / Name', 'RL') },
    })
    const named = (row: Record<string, string>, language: 'zh' | 'en' = 'zh') =>
      fullNameOf(person as never, row, language)
    expect([
      named({ no: 'LX1', name: '王丽' }),
      named({ no: 'LX1', name: '王丽' }, 'en'),
      named({ no: 'LX1' }),
      named({ name: '王丽' }),
    ]).toEqual(['王丽（LX1）', '王丽 (LX1)', 'LX1', '王丽'])
    expect(
      fullNameOf({ ...person, title: 'no' } as never, { no: 'ZL1', name: '合同' }, 'zh'),
      'a document is called by its number',
    ).toBe('ZL1')
    // Accounts of one company share its name: without the number beside it nobody knew which one he disables.
    const card = defineResource({
      name: 'card',
      label: '账户 / Account',
      area: 'test',
      title: 'name',
      subtitle: ['bankId', 'no'],
      fields: {
        name: text('户名 / Name', 'RL'),
        no: text('账号 / No.', 'RL'),
        bankId: ref('银行 / Bank', 'L', 'person'),
      },
    })
    const called = (row: Record<string, string>) => fullNameOf(card as never, row, 'zh')
    expect([
      called({ name: '甲公司', bankId: '7', bankName: '工行', no: '6212' }),
      called({ name: '甲公司', bankId: '', no: '6212' }),
      called({ name: '甲公司' }),
    ]).toEqual(['甲公司（工行）', '甲公司（6212）', '甲公司'])
  })
  test('records of one title are told apart by the field that the definition names, also where nothing stands in it', () => {
    const service = defineResource({
      name: 'service',
      label: '负责人 / Owner',
      area: 'test',
      title: 'item',
      apartBy: 'city',
      fields: { item: dict('项目 / Item', 'R', 'items'), city: text('城市 / City', 'L', { absent: '默认 / Default' }) },
    })
    const named = (row: Record<string, string>, language: 'zh' | 'en' = 'zh') =>
      fullNameOf(service as never, { item: 'gps', itemName: 'GPS', ...row }, language)
    expect([
      named({ city: '4403', cityName: '深圳' }),
      named({ city: '4403', cityName: 'Shenzhen' }, 'en'),
      named({ city: '' }),
      named({}, 'en'),
    ]).toEqual(['GPS（深圳）', 'GPS (Shenzhen)', 'GPS（默认）', 'GPS (Default)'])
  })
  test('child rows are read in the order of their list, typed in that of the form; records as rows show what the field names', () => {
    const line = defineResource({
      name: 'line',
      label: '行 / Line',
      area: 'test',
      kind: 'lines',
      parent: 'dealId',
      title: 'item',
      list: { columns: ['quantity', 'item'] },
      fields: {
        dealId: ref('单 / Deal', 'S', 'deal'),
        kind: text('类型 / Kind', 'S'),
        item: text('项目 / Item', 'R'),
        quantity: int('数量 / Quantity', 'R'),
        note: html('说明 / Note', ''),
      },
    })
    const named = (columns: readonly [string, unknown][]) => columns.map(([name]) => name)
    expect([
      named(readColumns(line as never, {})),
      named(lineColumns(line as never, {})),
      named(readColumns(line as never, { columns: ['item'] })),
    ]).toEqual([['quantity', 'item'], ['kind', 'item', 'quantity'], ['item']])
    expect(named(readColumns({ ...line, list: undefined } as never, {}))).toEqual(['kind', 'item', 'quantity'])
  })
  test('no filter asks for lines, which are looked up among those of one head only', () => {
    const car = defineResource({
      name: 'car',
      label: '车 / Car',
      area: 'test',
      title: 'plate',
      fields: {
        plate: text('车牌 / Plate', 'RLF'),
        rowId: ref('行 / Row', 'SF', 'deal-row'),
        ownerId: ref('主 / Owner', 'RF', 'contact'),
      },
    })
    expect(filtersOf(car as never)).toEqual({ quick: ['plate', 'ownerId', 'createTime'], more: [] })
  })
  test('three filters at once, the others under the fold', () =>
    expect(filtersOf(contact)).toEqual({ quick: ['fullName', 'owes', 'since'], more: ['createTime'] }))
  test('without sections tables of rows stand for themselves and remarks come last', () =>
    expect(sectionsOf(lease).map(one => one.id)).toEqual(['basic', 'cars', 'papers']))
  test('the head shows amounts and dates of the list', () => expect(factsOf(contact)).toEqual(['owes', 'since']))
  test('a card over its link tells what the record has: key facts first, neither its title nor what is absent', () => {
    const told = tellingOf(contact, { id: '1', fullName: '甲', owes: '12.00', since: '', status: 1 })
    expect([told[0], told.includes('fullName'), told.includes('since'), told.includes('status')]).toEqual([
      'owes',
      false,
      false,
      false,
    ])
  })
  test('states rule editing and removing as on the server', () => {
    expect([
      isEditable(lease, { status: 103 }),
      isEditable(lease, { status: 6 }),
      isRemovable(lease, { status: 103 }),
      isRemovable(lease, { status: 102 }),
      isRemovable(contact, { status: 1 }),
    ]).toEqual([true, false, true, false, true])
  })
})

test('a door is the same resource under its own page: what it holds is neither column nor filter, and its views are its own', () => {
  const door = { page: '/bought', label: '买断 / Buy-out', holds: { fullName: '甲' } } as const
  const listed = { ...contact, list: { columns: ['fullName', 'since'], filters: ['fullName', 'since'] }, doors: [door] }
  installResources([listed, lease, approved, bill, row] as never)
  const found = resourceOfPage('/bought')!
  expect([found.name, found.page, found.held]).toEqual(['contact', '/bought', door.holds])
  expect([found.list?.columns, found.list?.filters]).toEqual([['since'], ['since']])
  expect([placeOf(found), placeOf(resourceOfPage('/contact')!)]).toEqual(['/bought', 'contact'])
  installResources([contact, lease, approved, bill, row] as never)
})
