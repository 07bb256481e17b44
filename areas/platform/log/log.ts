import { datetime, dict, defineResource, int, note, text } from '#kernel'

const common = {
  serviceId: text('服务 / Service', 'SL', { max: 32 }), serverHost: text('主机 / Host', 'S', { max: 64 }), serverIp: text('服务器IP / Server address', 'S', { max: 45 }), env: text('环境 / Environment', 'S', { max: 16 }),
  title: text('标题 / Title', 'SLK', { max: 200 }), method: text('方法 / Method', 'SLF', { max: 8 }), requestUri: text('请求 / Request', 'SLK', { max: 255, wide: true }), remoteIp: text('来源 / From', 'SLF', { max: 45 }),
  userAgent: text('终端 / Agent', 'S', { max: 255, wide: true }), params: note('参数 / Arguments', 'S', { max: 4000 }), time: text('耗时 / Time', 'SL', { max: 16, quantity: true, width: 90 }), createBy: text('操作人 / By', 'SLF', { max: 64 }), traceId: text('追踪号 / Trace', 'SLF', { max: 64, wide: true }),
}

/** 10-platform 5.8. */
const monthly = { by: 'createTime', leastDays: 180 } as const

/** Where a call came from and where it was answered: read when the line itself says too little. */
const origin = ['method', 'remoteIp', 'serviceId', 'serverHost', 'serverIp', 'env', 'requestUri', 'userAgent', 'traceId', 'params'] as const

/** 10-platform 5.8. Written by the server, read by auditors, changed by nobody. */
export const logApi = defineResource({
  name: 'log-api', label: '接口日志 / Interface log', area: 'platform', service: 'log', path: 'api', page: '/monitor/log/api', title: 'title', dialect: 'framework', appendOnly: true, monthly,
  fields: { ...common, httpStatus: int('状态码 / Status', 'SL') },
  calls: 'page@list, detail',
  list: { columns: ['title', 'method', 'requestUri', 'httpStatus', 'time', 'createBy', 'createTime', 'remoteIp', 'traceId', 'serviceId'] },
  sections: [{ id: 'what', title: '基本信息 / Basics', fields: ['title', 'httpStatus', 'time', 'createBy'] }, { id: 'origin', title: '调用 / The call', fields: [...origin] }],
})
export const logError = defineResource({
  name: 'log-error', label: '错误日志 / Error log', area: 'platform', service: 'log', path: 'error', page: '/monitor/log/error/one', title: 'title', dialect: 'framework', appendOnly: true, monthly,
  fields: { ...common, exceptionName: text('异常 / Exception', 'SL', { max: 128 }), message: note('消息 / Message', 'SL', { max: 2000 }), stackTrace: note('堆栈 / Stack', 'S', { max: 8000 }), fingerprint: text('指纹 / Fingerprint', 'SF', { max: 64 }), /** How often the same place failed the same way. */ times: int('次数 / Times', 'SL', { computed: true }), fileName: text('文件 / File', 'S', { max: 200 }), lineNumber: int('行 / Line', 'S') },
  calls: 'page@list, detail',
  list: { columns: ['title', 'exceptionName', 'message', 'times', 'createBy', 'createTime', 'requestUri', 'traceId', 'serviceId'] },
  sections: [{ id: 'what', title: '异常 / The failure', fields: ['title', 'exceptionName', 'times', 'createBy', 'time', 'fileName', 'lineNumber', 'message', 'stackTrace'] }, { id: 'origin', title: '调用 / The call', fields: [...origin] }],
})
/** 10-platform 5.8: error rows grouped by fingerprint. One line for what failed in the same way at the same place, as it last did. */
export const logErrorGroup = defineResource({
  name: 'log-error-group', label: '错误日志 / Error log', area: 'platform', service: 'log', path: 'error-group', kind: 'view', permission: 'log_error', page: '/monitor/log/error', title: 'title', subtitle: ['exceptionName'], dialect: 'framework',
  fields: {
    title: text('标题 / Title', 'SLFK', { max: 200 }), exceptionName: text('异常 / Exception', 'SLFK', { max: 128 }), message: note('消息 / Message', 'SLK', { max: 2000 }),
    times: int('次数 / Times', 'SL', { width: 80 }), people: int('影响人数 / People', 'SL', { width: 100 }), firstTime: datetime('首次 / First', 'SL'), lastTime: datetime('最近 / Last', 'SLF'),
    method: text('方法 / Method', 'S', { max: 8 }), requestUri: text('请求 / Request', 'SLK', { max: 255, wide: true }), fileName: text('文件 / File', 'SL', { max: 200 }), lineNumber: int('行 / Line', 'S'), serviceId: text('服务 / Service', 'S', { max: 32 }),
    stackTrace: note('堆栈 / Stack', 'S', { max: 8000 }), fingerprint: text('指纹 / Fingerprint', 'SF', { max: 64, wide: true }),
  },
  calls: 'page, detail',
  list: { columns: ['title', 'exceptionName', 'message', 'times', 'people', 'lastTime', 'firstTime', 'requestUri', 'fileName'], sort: '-lastTime', filters: ['title', 'exceptionName', 'lastTime'], quick: ['title', 'exceptionName', 'lastTime'] },
  sections: [{ id: 'what', title: '异常 / The failure', fields: ['title', 'exceptionName', 'times', 'people', 'firstTime', 'lastTime', 'method', 'serviceId', 'fileName', 'lineNumber', 'message', 'requestUri', 'stackTrace', 'fingerprint'] }],
  detail: { facts: ['times', 'people', 'firstTime', 'lastTime'] },
})
export const logUsual = defineResource({
  name: 'log-usual', label: '通用日志 / General log', area: 'platform', service: 'log', path: 'usual', page: '/monitor/log/usual', title: 'title', dialect: 'framework', appendOnly: true, monthly,
  fields: { ...common, logLevel: dict('级别 / Level', 'SLF', 'log_level', { width: 90 }), /** The family's name for what a row is about. */ logId: dict('事项 / Subject', 'SLF', 'log_subject', { width: 120 }), logData: note('内容 / Data', 'SL', { max: 4000 }) },
  calls: 'page@list, detail',
  list: { columns: ['logId', 'logLevel', 'title', 'logData', 'time', 'createBy', 'createTime', 'requestUri', 'traceId', 'remoteIp', 'serverHost'], filters: ['logId', 'logLevel', 'createBy', 'traceId', 'createTime'], quick: ['logId', 'logLevel', 'createTime'] },
  sections: [{ id: 'what', title: '基本信息 / Basics', fields: ['title', 'logId', 'logLevel', 'time', 'createBy', 'logData'] }, { id: 'origin', title: '来源 / Origin', fields: [...origin] }],
})
export const logLogin = defineResource({
  name: 'log-login', label: '登录日志 / Login log', area: 'platform', service: 'log', path: 'login', page: '/monitor/log/login', title: 'account', dialect: 'framework', appendOnly: true, monthly, reported: ['account', 'userName', 'result', 'reason', 'ip', 'loginTime'],
  fields: {
    account: text('账号 / Account', 'SLFK', { max: 64 }), userName: text('姓名 / Name', 'SLK', { max: 64 }), result: dict('结果 / Result', 'SLF', 'login_result'), reason: text('原因 / Reason', 'SL', { max: 128 }),
    ip: text('地址 / Address', 'SLF', { max: 45 }), /** Of the address, told when it is read: no sign-in waits for it. */ place: text('地点 / Place', 'SL', { max: 64, computed: true, width: 150 }), userAgent: text('设备 / Device', 'SL', { max: 255 }), sessionId: text('会话 / Session', 'S', { max: 32 }), loginTime: datetime('时间 / Time', 'SL'),
  },
  calls: 'page@list, export-file',
  list: { columns: ['account', 'userName', 'result', 'reason', 'loginTime', 'ip', 'place', 'userAgent'], sort: '-createTime' },
})
/** What browsers send (3.2), as it comes: failures of pages and which pages were open. Read through the two views below, whose readers look for different things. */
export const clientLog = defineResource({
  name: 'client-log', label: '前端日志 / Browser log', area: 'platform', service: 'log', table: 'client_error', title: 'message', dialect: 'framework', appendOnly: true, monthly,
  fields: { dataType: dict('类别 / Kind', 'SLF', 'client_log_kind'), type: text('类型 / Type', 'SL', { max: 64 }), message: note('消息 / Message', 'SLK', { max: 2000 }), stack: note('堆栈 / Stack', 'S', { max: 8000 }), info: text('信息 / Info', 'S', { max: 500 }), url: text('地址 / Address', 'SL', { max: 500 }), time: text('时间 / Time', 'SL', { max: 32 }), userName: text('用户 / User', 'SL', { max: 64 }) },
})
export const clientError = defineResource({
  name: 'client-error', label: '前端错误 / Browser error', area: 'platform', service: 'log', kind: 'view', page: '/monitor/client/error', permission: 'monitor', title: 'message', dialect: 'framework',
  fields: {
    message: note('消息 / Message', 'SLFK', { max: 2000 }), url: text('页面 / Page', 'SLF', { max: 500 }), type: text('类型 / Type', 'SL', { max: 64, width: 150 }), userName: text('用户 / User', 'SLF', { max: 64 }), happenedTime: datetime('时间 / Time', 'SLF'),
    info: text('信息 / Info', 'S', { max: 500 }), stack: note('堆栈 / Stack', 'S', { max: 8000 }),
  },
  calls: 'page, detail',
  list: { columns: ['message', 'url', 'type', 'userName', 'happenedTime'], sort: '-happenedTime', filters: ['message', 'url', 'userName', 'happenedTime'], quick: ['url', 'userName', 'happenedTime'] },
  sections: [{ id: 'what', title: '错误 / The failure', fields: ['message', 'type', 'url', 'userName', 'happenedTime', 'info', 'stack'] }],
})
export const pageView = defineResource({
  name: 'page-view', label: '页面访问 / Page views', area: 'platform', service: 'log', kind: 'view', permission: 'monitor', title: 'url', dialect: 'framework',
  fields: {
    url: text('页面 / Page', 'SLFK', { max: 500 }), /** Milliseconds. */ stayed: text('停留 / Stayed', 'SL', { max: 16, quantity: true, width: 120 }), userName: text('用户 / User', 'SLF', { max: 64 }), openTime: text('打开时间 / Opened', 'SL', { max: 32, width: 170 }), reportTime: datetime('上报时间 / Reported', 'SLF'),
  },
  calls: 'page',
  list: { columns: ['url', 'stayed', 'userName', 'openTime', 'reportTime'], sort: '-reportTime', filters: ['url', 'userName', 'reportTime'], quick: ['url', 'userName', 'reportTime'] },
})
