import {
  bool,
  datetime,
  defineResource,
  enumeration,
  int,
  lines,
  many,
  note,
  ref,
  region,
  state,
  states,
  text,
  user,
  type Action,
} from '#kernel'
import { countResult } from '../codes.ts'

const WHERE = { counting: [1] } as const

const actions = {
  scan: {
    label: '登记扫码 / Take a scan',
    from: ['counting'],
    by: 'system',
  },
  finish: {
    label: '结束盘点 / Finish',
    from: ['counting'],
    to: 'finished',
    call: 'PUT finish',
    permission: 'edit',
    confirm:
      '结束盘点【{countNo}】？未扫到的档案记为缺失 / Finish count {countNo}? Items that were not scanned are missing',
    input: {
      draftLoss: bool('为缺失件生成遗失草稿 / Draft a loss for what is missing', '', { default: true }),
      differenceNote: note('差异说明 / Note on the differences', '', {
        max: 500,
        help: '有缺失或多出时必填 / Required where something is missing or stray',
      }),
    },
  },
  cancel: {
    label: '取消盘点 / Cancel',
    from: ['counting'],
    to: 'cancelled',
    call: 'PUT cancel',
    permission: 'edit',
    reason: 'required',
    danger: true,
    confirm:
      '取消盘点【{countNo}】？已扫记录保留，不产生差异 / Cancel count {countNo}? Its scans stay, no differences follow',
  },
} as const satisfies Record<string, Action>

/** 40, section 6: a count of the papers and keys that should lie in a place, by scanning their labels. */
export const assetCount = defineResource({
  name: 'asset-count',
  label: '证照盘点 / Count of papers and keys',
  area: 'assets',
  page: '/asset/count',
  title: 'countNo',
  subtitle: ['roomCode', 'cabinetNo'],
  number: { field: 'countNo', prefix: 'ZCPD' },
  fields: {
    countNo: text('盘点单号 / Count no.', 'SULFK', { max: 32 }),
    cityCode: region('保管城市 / City', 'RLF'),
    roomCode: text('档案室 / Room', 'LF', { max: 20, help: '不填为该城市全部 / Empty: all rooms of the city' }),
    cabinetNo: text('柜号 / Cabinet', 'LF', { max: 20, help: '不填为全部柜 / Empty: all cabinets' }),
    kindIds: many(
      ref('种类 / Kinds', '', 'asset-kind-setting', {
        only: { status: [1] },
        help: '不填为全部种类 / Empty: all kinds',
      }),
    ),
    counterId: user('盘点人 / Counted by', 'RLF', {
      default: 'me',
      handover: { openWhen: { status: WHERE.counting } },
    }),
    startTime: datetime('开始 / Started at', 'SLF'),
    finishTime: datetime('结束 / Finished at', 'SL'),
    expectedQty: int('应盘件数 / Expected', 'SL', { unit: '件' }),
    foundQty: int('在位件数 / In place', 'SL', { unit: '件' }),
    missingQty: int('缺失件数 / Missing', 'SL', { unit: '件' }),
    strayQty: int('多出件数 / Stray', 'SL', { unit: '件' }),
    differenceNote: note('差异说明 / Note on the differences', 'S', { max: 500, wide: true }),
    loseId: ref('遗失单 / Loss', 'S', 'asset-lose'),
    remark: note('备注 / Remark', '', { wide: true }),
    items: lines('盘点明细 / Items', 'S', 'asset-count-item', { readonly: true }),
  },
  sections: [
    {
      id: 'scope',
      title: '范围 / Scope',
      fields: ['countNo', 'cityCode', 'roomCode', 'cabinetNo', 'kindIds', 'counterId', 'remark'],
    },
    {
      id: 'result',
      title: '结果 / Result',
      fields: [
        'startTime',
        'finishTime',
        'expectedQty',
        'foundQty',
        'missingQty',
        'strayQty',
        'loseId',
        'differenceNote',
      ],
    },
    { id: 'items', title: '盘点明细 / Items', fields: ['items'] },
  ],
  states: states('counting', {
    counting: state(1, '盘点中 / Being counted', 'warning'),
    finished: state(2, '已结束 / Finished', 'success'),
    cancelled: state(4, '已取消 / Cancelled', 'info'),
  }),
  actions,
  calls: 'page, detail, timeline, status-count, save, export:asset_count_view',
  scope: { users: ['counterId', 'createUser'], depts: ['createDept'], cities: ['cityCode'] },
  list: {
    columns: [
      'countNo',
      'cityCode',
      'roomCode',
      'cabinetNo',
      'counterId',
      'expectedQty',
      'foundQty',
      'missingQty',
      'strayQty',
      'status',
      'startTime',
      'finishTime',
    ],
    quick: ['cityCode', 'roomCode', 'counterId', 'startTime'],
    totals: ['expectedQty', 'foundQty', 'missingQty', 'strayQty'],
  },
  detail: { facts: ['roomCode', 'cabinetNo', 'expectedQty', 'foundQty', 'missingQty', 'strayQty'] },
  indexes: ['cityCode, status', 'startTime'],
})

/** One item that should lie there, or that lies there and should not. */
export const assetCountItem = defineResource({
  name: 'asset-count-item',
  label: '盘点明细 / Item counted',
  area: 'assets',
  kind: 'lines',
  parent: 'countId',
  title: 'itemNo',
  fields: {
    countId: ref('盘点单 / Count', 'S', 'asset-count'),
    archiveId: ref('档案 / Item', 'S', 'asset-archives'),
    itemNo: text('档案编号 / Item no.', 'SL', { max: 32 }),
    kindName: text('种类 / Kind', 'SL', { max: 32 }),
    plateNo: text('车牌 / Plate', 'SL', { max: 8, format: 'plate' }),
    archivesCode: text('档案袋编码 / Bag code', 'SL', { max: 20 }),
    place: text('登记位置 / Place on record', 'SL', { max: 64 }),
    result: enumeration('结果 / Result', 'SL', countResult),
    scanTime: datetime('扫码时间 / Scanned at', 'SL'),
    scanUserId: user('扫码人 / Scanned by', 'SL'),
    note: text('说明 / Note', 'SL', { max: 128 }),
  },
  indexes: ['unique: countId, archiveId', 'archiveId'],
})
