/** What approvers write, in the words of the trade (10-platform 16: 同意，请财务核对押金), step after step. */
const said: Readonly<Record<string, readonly string[]>> = {
  'contract-lease': [
    '同意，请财务核对押金',
    '征信与涉诉已核查，经营稳定，同意',
    '补充条款违约责任对等，法律上可行',
    '押金与首期租金到账后方可提车，同意',
    '租金未低于底价，同意',
    '同意，请业务跟进按月回款',
  ],
  'apply-seal': ['同意用印', '文本已审核，与定稿一致，可以用印', '外带用印须当日归还，同意'],
  customer: ['实地走访属实，车队规模与资料一致，同意准入', '工商、司法、征信均已核查，同意', '同意准入，额度另行评审'],
  'customer-change': [
    '变更材料齐全，与客户核实无误，同意',
    '已核对国家企业信用信息公示系统，同意',
    '实际控制人未变，额度维持，同意',
  ],
  'vehicle-allot': ['车况与续航符合订单要求，同意配车', '同意，请提前充电并清洁'],
  'vehicle-extract': ['前期款项已到齐，同意提车', '同意，请核对收车人身份证原件'],
  'receivable-forfeit-waive': [
    '客户本金已结清，配合度高，同意减免',
    '计提明细已复核，同意减免未出账部分',
    '同意，下不为例',
  ],
  leave: ['同意，请交接好在办工单', '考勤与年假余额已核对，同意', '同意，外出期间保持电话畅通', '已安排同事代班，同意'],
}
const others = ['同意', '同意，请按合同执行', '已核对，同意', '同意，请及时归档']

/** `turn` varies what the same step says of the next paper. */
export const opinionOn = (resource: string, step: number, turn = 0): string => {
  const list = said[resource] ?? others
  return list[(step + (resource === 'leave' ? turn : 0)) % list.length]!
}

const refused: Readonly<Record<string, readonly string[]>> = {
  leave: ['月底交车高峰，请改期', '年假余额不足，请改为事假', '同组已有两人休假，请协商错开'],
  'apply-seal': ['文本不是最新版本，请更换附件后重新提交', '未附对方签署的原件，退回补充', '用印主体与合同主体不一致'],
  'receivable-forfeit-waive': ['客户近三期均逾期，不予减免', '减免理由不充分，请补充沟通记录'],
  'customer-change': ['股东会决议未盖章，请补充', '新执照地址与公示信息不一致，请核实'],
}
export const refusalOf = (resource: string, turn: number): string => {
  const list = refused[resource] ?? ['资料不全，请补充后重新提交']
  return list[turn % list.length]!
}

const takenBack = ['附件传错，撤回修改', '日期填写有误，撤回', '客户要求调整内容，撤回修改', '与同事重复提交，撤回']
export const withdrawalOf = (turn: number): string => takenBack[turn % takenBack.length]!
