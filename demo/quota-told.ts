import { steps, type StepNo } from '#areas/risk/quota/codes.ts'

/** Where a case stands in the end: at a step, or how it ended. */
export type Stands = StepNo | 'draft' | 'withdrawn' | 'sentBack' | 'refused' | 'active'

/** What a salesperson asks for, and how far the review of it has come. */
export interface Told {
  readonly customer: string
  /** Vehicles on top of what stands, or the first ones of a new customer; who owes us too long asks for a renewal. */
  readonly more: number
  readonly type: 'new_project' | 'season' | 'replacement' | 'yearly' | 'tender'
  readonly reason: string
  readonly stands: Stands
  /** Working days since the last that happened to it. */
  readonly since: number
  /** Why it was sent back, where that is its own story. */
  readonly says?: string
  /** Why the general manager waived a red line. */
  readonly waiver?: string
}
const told = (
  customer: string,
  more: number,
  type: Told['type'],
  stands: Stands,
  since: number,
  reason: string,
  says?: string,
): Told => ({ customer, more, type, stands, since, reason, ...(says === undefined ? {} : { says }) })

/** Refused; its appeal was turned down and a second one waits. */
export const REFUSED = '成都锦程汽车租赁有限公司'
/** Refused, and looked at again after its appeal. */
export const APPEALED = '杭州顺达网约车有限公司'

/**
 * 20-partners 16: one case in each step, two sent back, two refused, one withdrawn, one in effect and the one that it
 * replaced, an application that is a draft. Two stand longer than their step may take: the one that waits for credit,
 * and the one that is heard again.
 */
export const openCases: readonly Told[] = [
  told(REFUSED, 0, 'yearly', 'refused', 12, '额度年审，希望维持现有台数'),
  told('广州番禺捷运供应链有限公司', 0, 'yearly', 'refused', 8, '额度到期年审，申请维持60台'),
  told('深圳市鹏驰出行服务有限公司', 40, 'season', 'withdrawn', 9, '春运前集中增车，台数待客户确认'),
  told('杭驰汽车服务有限公司', 3, 'season', 'active', 12, '夏季夜间订单增加，先补三台'),
  told('杭驰汽车服务有限公司', 5, 'season', 'active', 4, '会展中心周边订单增长，夜班运力不足'),
  told('广州云途城配物流有限公司', 8, 'new_project', 'sentBack', 2, '新签连锁超市城配项目'),
  told(
    '杭州余杭城际快运有限公司',
    0,
    'yearly',
    'sentBack',
    3,
    '额度年审，维持现有台数',
    '申报收入与银行流水差异较大，请补充货主结算单与停车场续租合同',
  ),
  told('鹏腾企业用车有限公司', 6, 'tender', steps.addit, 0, '中标园区通勤项目，需要增加公务用车'),
  told('蓉通城配物流有限公司', 4, 'replacement', steps.credit, 3, '替换同业到期退租的车辆'),
  told(APPEALED, 8, 'season', 'refused', 6, '旺季司机排队，申请增车'),
  told('深圳市鹏驰出行服务有限公司', 20, 'season', steps.diligencing, 0, '春运前增车，台数已与客户确认'),
  told('粤行出行科技有限公司', 15, 'new_project', steps.primary, 0, '白云机场接驳项目'),
  told('杭驰汽车服务有限公司', 10, 'new_project', 'draft', 1, '萧山机场专线意向，待客户盖章'),
]

/** Whose quota ran out and was not renewed: reviewed so many months ago. */
export const EXPIRED = {
  customer: '杭州建德新安运输有限公司',
  months: 13,
  more: 15,
  reason: '首次合作，县域配送线路用车',
}

/** With the one above 22 cases are in effect, each of another customer; the committee granted the large ones. */
export const inEffect: readonly Told[] = [
  told('深圳市鹏驰出行服务有限公司', 0, 'yearly', 'active', 46, '额度年审，经营与还款正常，维持120台'),
  told('鹏腾企业用车有限公司', 0, 'yearly', 'active', 42, '额度年审，政企客户回款及时，维持台数'),
  told(APPEALED, 0, 'yearly', 'active', 40, '额度年审，司机稳定，维持台数'),
  told('蓉通城配物流有限公司', 0, 'yearly', 'active', 38, '额度年审，城配合同已续签，维持台数'),
  told('广州番禺捷运供应链有限公司', 0, 'yearly', 'active', 37, '额度年审，仓配线路满负荷，维持台数'),
  {
    ...told('深圳市迅联出行服务有限公司', 0, 'yearly', 'active', 36, '额度年审，专车业务平稳，维持台数'),
    waiver: '限高由已注销的分公司引起，欠款已代为清偿，法院已受理解除申请',
  },
  told('深圳前海骏达汽车租赁有限公司', 2, 'replacement', 'active', 35, '替换到期车辆，换新后台数略增'),
  told('深圳市宝安快驿物流有限公司', 0, 'yearly', 'active', 34, '额度年审，经营与还款正常，维持台数'),
  {
    ...told('深圳南山智行科技有限公司', 4, 'tender', 'active', 32, '中标园区班车服务，按合同增加用车'),
    waiver: '限高案件已履行完毕，法院已出具结案通知书，公示待更新',
  },
  {
    ...told('深圳市龙岗同城配送有限公司', 0, 'yearly', 'active', 30, '额度年审，货主结构未变，维持台数'),
    waiver: '被执行案款已分期付清，凭证经法务核对',
  },
  told('广州海珠安行汽车服务有限公司', 2, 'season', 'active', 28, '广交会期间订单增加，补充运力'),
  {
    ...told('广州天河优驾出行有限公司', 4, 'new_project', 'active', 26, '与平台新签专车合作，增加车辆'),
    waiver: '限高系历史劳动仲裁案，款项已付清，法院解除手续在途',
  },
  told('杭州西湖悦行科技有限公司', 3, 'season', 'active', 25, '景区夜游线路开通，增加运力'),
  told('杭州钱塘云帆出行有限公司', 98, 'new_project', 'active', 23, '首次合作，承接钱塘区网约车换新项目'),
  told('杭州萧山商务用车有限公司', 2, 'tender', 'active', 21, '中标机场商务接待用车'),
  told('成都天府新程出行有限公司', 2, 'replacement', 'active', 19, '替换同业退租车辆'),
  told('成都高新同行汽车租赁有限公司', 0, 'yearly', 'active', 18, '额度年审，出租率九成以上，维持台数'),
  told('成都双流空港物流有限公司', 0, 'yearly', 'active', 16, '额度年审，空港货运量平稳，维持台数'),
  told('深圳龙华捷程城配有限公司', 20, 'new_project', 'active', 14, '首次合作，社区团购城配用车'),
  told('广州从化温泉商旅有限公司', 8, 'new_project', 'active', 12, '首次合作，酒店接驳与包车业务'),
  told('成都龙泉山运动出行有限公司', 15, 'new_project', 'active', 10, '首次合作，赛事与景区接驳'),
]
