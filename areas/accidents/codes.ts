/** Fixed code tables of the area (80, section 2 and 4): what the program branches on. */
import { enumOf } from '#kernel'

export const infoSource = enumOf('accident_info_source', {
  1: '司机端 / App',
  2: '网页上报 / Web page',
  3: '客户服务 / Customer service',
  4: 'GPS预警 / GPS alert',
  5: '员工 / Staff',
})
export const sourceIs = { app: 1, web: 2, service: 3, alert: 4, staff: 5 } as const

export const accidentLiability = enumOf('accident_liability', {
  1: '全责 / Full',
  2: '主责 / Main',
  3: '同责 / Equal',
  4: '次责 / Minor',
  5: '无责 / None',
  6: ['待定 / Pending', 'warning'],
  7: '单方 / Single vehicle',
})
export const liabilityIs = { full: 1, main: 2, equal: 3, minor: 4, none: 5, pending: 6, single: 7 } as const
/** Percent that an authority usually gives with it; pending has none. */
export const usualRate: Readonly<Record<number, string | null>> = {
  1: '100',
  2: '70',
  3: '50',
  4: '30',
  5: '0',
  6: null,
  7: '100',
}

export const accidentLevel = enumOf('accident_level', {
  1: ['轻微 / Minor', 'info'],
  2: '一般 / General',
  3: ['较大 / Serious', 'warning'],
  4: ['重大 / Major', 'danger'],
})
export const levelIs = { minor: 1, general: 2, serious: 3, major: 4 } as const

export const penaltyStatus = enumOf('accident_penalty_status', {
  0: '无 / None',
  1: ['待收取 / To charge', 'warning'],
  2: '已收取 / Charged',
  3: ['已到账 / Received', 'success'],
  4: ['已减免 / Waived', 'info'],
})
export const penaltyIs = { none: 0, wanted: 1, charged: 2, received: 3, waived: 4 } as const

export const partyKind = enumOf('accident_party_kind', {
  1: '机动车 / Vehicle',
  2: '行人 / Pedestrian',
  3: '非机动车 / Non-motor vehicle',
  4: '固定物 / Fixed object',
  5: '本车人员 / Own passenger',
})
export const PARTY_VEHICLE = 1

/** Of the newest register of a case; apply-seal moves it. */
export const sealState = enumOf('accident_seal_status', {
  0: '不需要 / Not needed',
  1: ['待申请 / To apply', 'warning'],
  2: '用印中 / In process',
  3: ['已用印 / Stamped', 'success'],
})
export const sealIs = { none: 0, wanted: 1, running: 2, stamped: 3 } as const

export const followStage = enumOf('accident_follow_stage', {
  1: ['待报险 / To report to the insurer', 'warning'],
  2: '待查勘定损 / Survey and assessment',
  3: '维修中 / In repair',
  4: '待交单证 / Claim documents',
  5: '待赔付 / Payment of the claim',
  6: '待结案 / To be closed',
  9: ['无需理赔 / No claim', 'info'],
})
export const stageIs = { report: 1, survey: 2, repair: 3, documents: 4, payment: 5, closing: 6, noClaim: 9 } as const

export const remindKind = enumOf('accident_remind_kind', {
  1: '到期前 / Before due',
  2: ['已超期 / Overdue', 'warning'],
  3: ['已升级 / Escalated', 'danger'],
})
export const remindIs = { before: 1, overdue: 2, escalated: 3 } as const

/** Sub kinds of a transport order (70). */
export const rescueWay = enumOf('accident_rescue_way', { 3: '拖车 / Tow', 4: '救援 / Rescue' })

/** Whom a follow rule tells. */
export const followReceiver = enumOf('accident_follow_receiver', {
  1: '负责人 / Owner',
  2: '事故主管 / Supervisor',
  3: '客户 / Customer',
  4: '驾驶人 / Driver',
  5: '业务员 / Salesperson',
})
export const receiverIs = { owner: 1, supervisor: 2, customer: 3, driver: 4, sales: 5 } as const
export const followChannel = enumOf('accident_follow_channel', { 1: '站内 / In the app', 2: '短信 / SMS' })
export const contactChannel = enumOf('accident_contact_channel', {
  1: '电话 / Phone',
  2: '短信微信 / SMS or chat',
  3: '现场 / On site',
  4: '邮件 / E-mail',
  9: '其他 / Other',
})
