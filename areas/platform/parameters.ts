/** 10-platform 5.4: platform keys with their defaults; a row of the tenant, else of tenant 000000, wins. [key, default, label, kind] */
export const platformParameters: readonly (readonly [key: string, value: string, label: string, kind: 1 | 2 | 3])[] = [
  ['login.captcha', 'true', '登录验证码', 3], ['login.switchMode', 'false', '登录时选择部门与角色', 3], ['login.failLimit', '5', '登录失败次数上限', 2], ['login.lockMinutes', '30', '登录锁定分钟', 2],
  ['account.initPassword', '', '初始密码（空为随机）', 1], ['account.registerGuest', 'true', '允许访客注册', 3],
  ['password.minLength', '8', '密码最小长度', 2], ['password.kinds', '3', '密码字符种类', 2], ['password.history', '5', '不可重复的历史密码数', 2], ['password.expireDays', '180', '密码有效天数', 2],
  ['session.refreshAge', '3000', '令牌刷新秒数', 2], ['session.maxPerUser', '5', '每人会话数上限', 2], ['session.idleLockMinutes', '30', '空闲锁屏分钟', 2], ['redlist.dailyReveal', '50', '每日查看明文次数', 2],
  ['upload.imageMaxKb', '500', '图片上限KB', 2], ['upload.fileMaxMb', '200', '文件上限MB', 2],
  ['upload.allow', 'jpg,jpeg,png,gif,webp,pdf,doc,docx,xls,xlsx,ppt,pptx,csv,txt,zip,mp4,mp3,ofd,xml', '允许的扩展名', 1],
  ['attach.purgeDays', '7', '未引用附件保留天数', 2], ['attach.zipMaxMb', '1024', '打包下载上限MB', 2], ['attach.sensitiveGroups', '身份证,银行卡,征信授权', '链接十分钟失效的附件分组', 1],
  ['import.maxRows', '10000', '导入行数上限', 2], ['import.maxMb', '10', '导入文件上限MB', 2], ['import.asyncRows', '500', '转后台的导入行数', 2],
  ['export.rowsPerFile', '200000', '每个导出文件行数', 2], ['export.maxRows', '1000000', '导出行数上限', 2], ['download.keepDays', '7', '下载保留天数', 2],
  ['flow.limit1', '500000.00', '审批金额线一', 2], ['flow.limit2', '5000000.00', '审批金额线二', 2], ['flow.dueWorkdays', '2', '审批时限（工作日）', 2], ['flow.escalateTimes', '2', '升级倍数', 2], ['flow.fallbackRole', 'flow_admin', '无审批人时的角色', 1],
  ['message.keepDays', '365', '消息保留天数', 2], ['idempotency.keepDays', '1', '幂等键保留天数', 2], ['session.keepDays', '90', '已结束会话保留天数', 2], ['import.keepDays', '1', '导入数据保留天数', 2], ['job.keepDays', '90', '后台任务保留天数', 2], ['sms.dailyPerPhone', '10', '每号每日短信', 2], ['sms.perMinuteIp', '20', '每地址每分钟短信', 2], ['log.keepDays', '180', '日志保留天数', 2], ['audit.keepDays', '1095', '审计保留天数', 2],
  ['iframe.allowHosts', '', '可嵌入的主机', 1], ['iframe.tokenHosts', '', '可带令牌的主机', 1], ['http.silentCodes', '', '静默的返回码', 1], ['app.downloadUrl', '', 'APP下载地址', 1], ['app.version', '', 'APP版本', 1], ['app.size', '', 'APP大小', 1], ['login.sources', '', '第三方登录来源', 1],
  ['bank.simulatedOpening', '2000000.00', '模拟银行期初余额', 1], ['bank.simulatedDown', 'false', '模拟银行不应答', 3],
  ['handover.approve', 'false', '交接需审批', 3], ['report.timeoutSec', '60', '报表超时秒', 2], ['report.maxRows', '100000', '报表行数上限', 2], ['report.previewRows', '500', '报表预览行数', 2],
  ['oa.baseUrl', 'simulated', 'OA地址', 1], ['oa.pullCron', '02:30', 'OA拉取时间', 1], ['oa.todoPush', 'false', '推送OA待办', 3], ['needRequisition', '0', '提车须先有交付申请', 2],
]
