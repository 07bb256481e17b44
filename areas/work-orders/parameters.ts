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
]
