/** 70, section 8: [key, default, label, kind 1 text 2 number 3 switch]; a tenant's own row wins. */
export const workOrdersParameters: readonly (readonly [
  key: string,
  value: string,
  label: `${string} / ${string}`,
  kind: 1 | 2 | 3,
])[] = [
  ['task.cost.overRate', '10', '任务费用超协议价需主管的比例% / % above the agreement that needs a supervisor', 2],
  ['task.photo.maxAgeMin', '10', '任务照片最长时效（分钟） / Longest age of a task photo, minutes', 2],
  ['patrol.sampleRate', '20', '巡检抽检比例% / Share of a lot that a patrol inspects, %', 2],
  ['patrol.minSample', '10', '巡检最少抽检数 / Fewest vehicles that a patrol inspects', 2],
  ['task.charge.payDays', '7', '任务费用向客户收取的付款天数 / Days a customer has to pay the cost of a task', 2],
  [
    'task.dispatch.dayMost',
    '8',
    '派单看板每人每日任务上限 / Tasks of a person on one day before the board calls it too many',
    2,
  ],
  ['task.paper.address', '', '作业单二维码的系统地址 / Address of the product in the codes of job sheets', 1],
]
