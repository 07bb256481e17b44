import type { Label } from '#kernel'

/**
 * Kinds of message that the business areas send besides the platform's own (10-platform 13): [kind, title, page that
 * opens with ?id=]. A kind that is a
 * resource's name opens its detail page by itself. Whoever writes notify() with a new kind adds it here:
 * tests/scenarios/notices.test.ts reads the sources.
 */
export const businessMessages: readonly (readonly [kind: string, title: Label, path?: string])[] = [
  ['ledger_check', '账务检查 / Check the ledger', '/account/ledger/check'],
  ['vehicle', '车辆数据核对 / Check vehicle data'],
  ['vehicle-flag', '车辆标签 / Vehicle flag'],
  ['customer_dormant_soon', '客户即将休眠 / Customer soon dormant', '/customers/customer/detail'],
  ['risk_record', '风险记录 / Risk record', '/risk/riskrecord/detail'],
  ['risk_grade_changed', '客户评级变化 / Grade of a customer changed', '/customers/customer/detail'],
  ['partner_rating', '合作方评级 / Rating of a partner', '/mechanism/serviceprovider/detail'],
  ['risk_alert', '风险预警 / Risk alert', '/customers/customer/detail'],
  ['risk_measure_due', '风险措施到期 / Risk measure due', '/risk/riskrecord/detail'],
  ['city_quota_warn', '城市额度预警 / Ceiling nearly used', '/risk/cityquota/detail'],
  ['rouse_result', '客户唤醒结果 / Result of a wake-up', '/customers/rouse/detail'],
  ['quota_blocked', '额度冻结 / Quota blocked', '/customers/customer/detail'],
  ['quota_check_breach', '额度核对差异 / Quota breach', '/customers/quota/ledger/index'],
  ['quota_expiring', '额度到期 / Quota expiring', '/customers/customer/detail'],
  ['quota_hold_blocked', '久未占用额度 / Stale quota hold', '/customers/quota/ledger/index'],
  ['check_failed', '外部核查失败 / External check failed', '/mechanism/check/request/detail'],
  ['driver_expiring', '司机证件到期 / Driver\u2019s papers expiring', '/drivers/driver/detail'],
  ['quota_review', '授信审查待办 / Quota case to review', '/customers/quota/handle'],
  ['quota_sent_back', '授信退回补件 / Quota case sent back', '/customers/quota/detail'],
  ['quota_granted', '授信生效 / Quota granted', '/customers/quota/detail'],
  ['quota_refused', '授信被否决 / Quota refused', '/customers/quota/detail'],
  ['licence_expiring', '证照到期 / Licence expiring', '/mechanism/licence/detail'],
  ['chandler', '经销授权到期 / Dealer authorisation ending'],
  ['finance-company', '授信额度到期 / Credit line ending'],
  ['service-provider', '服务商责任险到期 / Liability policy of a provider ending'],
  ['maintenance-depot', '维修厂责任险到期 / Liability policy of a depot ending'],
  ['travel-company', '平台许可证到期 / Platform permit ending'],
  ['order_vehicle_holdover', '到期未还车辆 / Vehicle not back after its term', '/order/vehicle/detail'],
  ['settlement_send', '退车核算单确认 / Settlement to confirm', '/kaLeaseManagement/settlement/detail'],
  ['risk-quota', '额度调整 / Quota adjustment'],
  ['asset_due', '证照到期归还 / Items due', '/asset/lend/detail'],
  ['asset_overdue', '证照逾期未还 / Items overdue', '/asset/lend/detail'],
  ['asset_missing', '退车缺件 / Item missing after a return', '/asset/archives/detail'],
  ['permit_expiring', '车辆证照到期 / Vehicle paper expiring', '/asset/archives/detail'],
  ['intention_expiring', '意向合同到期 / Intention past its day', '/contract/intention/detail'],
  ['quote_accepted', '结清试算已接受 / Settlement quote accepted', '/contract/quote/detail'],
  ['finance_due', '融资还款提醒 / Repayment due', '/contract/finance/detail'],
  ['finance_cover_low', '租金覆盖不足 / Cover of a borrowing too low', '/contract/finance/detail'],
  ['vehicle-extract', '交付通知 / Handover to prepare'],
  ['bill-payable', '紧急付款 / Urgent payment'],
  ['bill-red-letter', '需红冲 / Red letter needed', '/receive/payment/payable/records/detail'],
  ['bank-payment-order', '付款状态未知 / Payment of unknown outcome'],
]
