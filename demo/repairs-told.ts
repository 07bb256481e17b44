interface Line {
  readonly project: string
  readonly qty: string
  readonly quote: string
  readonly final?: string
  readonly reason?: string
}
/** How far an application has come by the story's day. */
type Stands =
  | 'draft'
  | 'bargaining'
  | 'approving'
  | 'rejected'
  | 'withdrawn'
  | 'inWork'
  | 'toAccept'
  | 'accepted'
  | 'accounted'
  | 'closed'
export interface Told {
  readonly stands: Stands
  readonly since: number
  readonly kind: number
  readonly cause: string
  readonly fault: string
  readonly diagnosis: string
  readonly lines: readonly Line[]
  /** What became of a change of it. */
  readonly change?: 'draft' | 'approving' | 'active' | 'rejected' | 'withdrawn'
}
const line = (project: string, qty: string, quote: string, final?: string, reason?: string): Line => ({
  ...{ project, qty, quote },
  ...(final === undefined ? {} : { final }),
  ...(reason === undefined ? {} : { reason }),
})
const brakes = (quote: string, final?: string) => [
  line('前刹车片更换', '1', quote, final),
  line('拆装工时', '2', '90.00', final && '80.00'),
]
/** 80, section 16: applications at every place of their lives, changes of every state. */
export const repairsTold: readonly Told[] = [
  {
    stands: 'accounted',
    since: 78,
    kind: 2,
    cause: 'wear',
    fault: '制动异响',
    diagnosis: '前制动片磨损到限',
    lines: brakes('480.00', '420.00'),
  },
  {
    stands: 'accounted',
    since: 66,
    kind: 2,
    cause: 'wear',
    fault: '制动行程变长',
    diagnosis: '制动片更换',
    lines: brakes('460.00', '430.00'),
  },
  {
    stands: 'accounted',
    since: 52,
    kind: 4,
    cause: 'wear',
    fault: '轮胎花纹磨平',
    diagnosis: '更换前轮两条',
    lines: [line('轮胎更换', '2', '520.00', '468.00')],
  },
  {
    stands: 'accepted',
    since: 40,
    kind: 2,
    cause: 'defect',
    fault: '空调不制冷',
    diagnosis: '冷凝器泄漏，补充冷媒',
    lines: [line('空调滤芯更换', '1', '120.00', '98.00'), line('拆装工时', '4', '90.00', '80.00')],
    change: 'active',
  },
  {
    stands: 'accepted',
    since: 31,
    kind: 2,
    cause: 'wear',
    fault: '制动异响',
    diagnosis: '后制动片磨损',
    lines: brakes('470.00', '425.00'),
  },
  {
    stands: 'toAccept',
    since: 6,
    kind: 4,
    cause: 'wear',
    fault: '右后轮鼓包',
    diagnosis: '更换一条轮胎',
    lines: [line('轮胎更换', '1', '530.00', '470.00')],
  },
  {
    stands: 'inWork',
    since: 5,
    kind: 5,
    cause: 'defect',
    fault: '续航骤降，报电池故障',
    diagnosis: '动力电池模组故障',
    lines: [
      line('动力电池总成更换', '1', '18600.00', '17200.00', '厂家配件价'),
      line('拆装工时', '6', '90.00', '80.00'),
    ],
    change: 'approving',
  },
  {
    stands: 'inWork',
    since: 9,
    kind: 2,
    cause: 'misuse',
    fault: '底盘托底',
    diagnosis: '护板变形，校正',
    lines: [line('拆装工时', '8', '95.00', '82.00')],
    change: 'rejected',
  },
  {
    stands: 'inWork',
    since: 4,
    kind: 6,
    cause: 'wear',
    fault: '退车整备',
    diagnosis: '内饰清洁与补胎',
    lines: [line('内饰清洁', '1', '260.00', '220.00'), line('轮胎更换', '1', '520.00', '470.00')],
    change: 'withdrawn',
  },
  {
    stands: 'inWork',
    since: 3,
    kind: 2,
    cause: 'wear',
    fault: '制动异响',
    diagnosis: '制动片更换',
    lines: brakes('480.00', '428.00'),
    change: 'draft',
  },
  {
    stands: 'approving',
    since: 2,
    kind: 5,
    cause: 'wear',
    fault: '充电中断',
    diagnosis: '车载充电机更换',
    lines: [line('动力电池总成更换', '1', '6800.00', '6350.00', '单件更换'), line('拆装工时', '5', '90.00', '80.00')],
  },
  {
    stands: 'approving',
    since: 1,
    kind: 4,
    cause: 'wear',
    fault: '四轮花纹不足',
    diagnosis: '更换四条轮胎',
    lines: [line('轮胎更换', '4', '560.00', '540.00', '同城断货')],
  },
  {
    stands: 'rejected',
    since: 8,
    kind: 4,
    cause: 'wear',
    fault: '轮胎老化',
    diagnosis: '更换六条轮胎',
    lines: [line('轮胎更换', '5', '640.00', '620.00', '进口胎')],
  },
  {
    stands: 'withdrawn',
    since: 7,
    kind: 4,
    cause: 'wear',
    fault: '轮胎磨损',
    diagnosis: '更换四条轮胎',
    lines: [line('轮胎更换', '5', '600.00', '580.00', '加急')],
  },
  {
    stands: 'bargaining',
    since: 2,
    kind: 2,
    cause: 'wear',
    fault: '制动异响',
    diagnosis: '制动片更换',
    lines: brakes('520.00'),
  },
  {
    stands: 'bargaining',
    since: 1,
    kind: 2,
    cause: 'misuse',
    fault: '前保险杠破损',
    diagnosis: '拆装修复',
    lines: [line('拆装工时', '6', '110.00')],
  },
  {
    stands: 'draft',
    since: 0,
    kind: 2,
    cause: 'wear',
    fault: '空调异味',
    diagnosis: '更换滤芯',
    lines: [line('空调滤芯更换', '1', '130.00')],
  },
  {
    stands: 'closed',
    since: 20,
    kind: 2,
    cause: 'wear',
    fault: '异响',
    diagnosis: '路试正常，无需维修',
    lines: [line('拆装工时', '1', '90.00')],
  },
]
