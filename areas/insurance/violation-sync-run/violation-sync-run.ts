import { datetime, defineResource, dict, enumeration, int, json, money, ref, state, states, text, user } from '#kernel'
import { queryResult, syncTrigger } from '../codes.ts'

export const syncRunStates = states('running', {
  running: state(1, '执行中 / Running'),
  done: state(2, '完成 / Done', 'success'),
  partly: state(3, '部分失败 / Partly failed', 'danger'),
  stopped: state(4, '中止 / Stopped', 'danger'),
})

/** 80, 5: one pass over vehicles; at most one runs per tenant. */
export const violationSyncRun = defineResource({
  name: 'violation-sync-run',
  label: '同步批次 / Sync run',
  area: 'insurance',
  page: '/violation/result/synchronous',
  title: 'runNo',
  number: { field: 'runNo', prefix: 'WZTB' },
  permission: 'violation_record',
  fields: {
    runNo: text('批次号 / Run no.', 'SULK', { max: 32 }),
    ruleId: ref('规则 / Rule', 'SLF', 'violation-sync-rule'),
    trigger: enumeration('触发 / Begun by', 'SLF', syncTrigger),
    provider: dict('数据源 / Source', 'SLF', 'violation_provider'),
    total: int('车辆数 / Vehicles', 'SL'),
    done: int('已查 / Asked', 'SL'),
    ok: int('成功 / Succeeded', 'SL'),
    failed: int('失败 / Failed', 'SL'),
    added: int('新增违章 / New offences', 'SL'),
    cost: money('费用 / Cost', 'SL', { unit: '元' }),
    startTime: datetime('开始 / Begun', 'SLF'),
    endTime: datetime('结束 / Ended', 'SL'),
    operatorId: user('操作人 / By', 'SLF'),
    vehicleIds: json<string[]>('车辆 / Vehicles', 'S', { untold: true }),
  },
  states: syncRunStates,
  actions: {
    end: {
      label: '结束 / End',
      from: ['running'],
      mayReach: ['done', 'partly', 'stopped'],
      by: 'system',
      input: { toStatus: int('状态 / State') },
    },
    stop: {
      label: '中止 / Stop',
      from: ['running'],
      to: 'stopped',
      call: 'PUT stop',
      permission: 'stop',
      danger: true,
      confirm:
        '中止同步批次 {title}？已查的车辆保留结果，其余车辆本批不再查询。 / Stop run {title}? What was asked stays; the other vehicles are not asked in this run.',
    },
  },
  calls: 'page',
  scope: { staff: 'all' },
  list: { quick: ['trigger', 'provider', 'startTime'], totals: ['added', 'cost'], sort: '-createTime' },
  // A list of plates or VINs to ask about; the columns are of the vehicles, not of a run.
  excel: {
    import: ['plateNo', 'vin'],
    headers: { plateNo: '车牌号 / Plate', vin: '车架号 / VIN' },
    maxRows: 2000,
  },
})

/** 80, 5: what a source answered about one vehicle in one run. */
export const violationRecord = defineResource({
  name: 'violation-record',
  label: '查询记录 / Query record',
  area: 'insurance',
  page: '/violation/record',
  title: 'runNo',
  subtitle: ['plateNo'],
  fields: {
    runId: ref('批次 / Run', 'SF', 'violation-sync-run'),
    runNo: text('批次号 / Run no.', 'SLFK', { max: 32 }),
    vehicleId: ref('车辆 / Vehicle', 'SF', 'vehicle'),
    plateNo: text('车牌号 / Plate', 'SLFK', { max: 8, format: 'plate' }),
    queryTime: datetime('查询时间 / Asked at', 'SLF'),
    provider: dict('数据源 / Source', 'SLF', 'violation_provider'),
    resultState: enumeration('结果 / Result', 'SLF', queryResult),
    returned: int('返回条数 / Returned', 'SL'),
    added: int('新增 / New', 'SL'),
    changed: int('变更 / Changed', 'SL'),
    gone: int('消失 / Gone', 'SL'),
    cost: money('费用 / Cost', 'SL', { unit: '元' }),
    errorCode: text('错误码 / Error code', 'SF', { max: 32 }),
    errorMsg: text('错误信息 / Error', 'SL', { max: 200 }),
    durationMs: int('耗时 / Took', 'S', { unit: '毫秒' }),
    rawJson: json<Record<string, unknown>>('原始数据 / Raw answer', 'SM'),
  },
  calls: 'page',
  scope: { staff: 'all' },
  appendOnly: true,
  list: { quick: ['runNo', 'plateNo', 'resultState', 'queryTime'], sort: '-queryTime', totals: ['cost'] },
  indexes: ['runId, vehicleId', 'vehicleId, queryTime'],
})
