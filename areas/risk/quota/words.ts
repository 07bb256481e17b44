/** Lists of applications, cases and loans. */
export const quotaDictionaries = {
  quota_reason: {
    label: '额度申请原因 / Reason of an application',
    values: {
      new_project: '新项目 / New project',
      season: '旺季 / Season',
      replacement: '替换同业车辆 / Replacement of a rival',
      yearly: '年审 / Yearly',
      tender: '投标 / Tender',
      rouse: '唤醒 / Wake-up',
    },
  },
  quota_refuse: {
    label: '授信否决类型 / Why a case is refused',
    values: {
      red_line: '红线 / Red line',
      score: '评分不足 / Score too low',
      repayment: '还款能力不足 / Too little cash flow',
      material: '材料不实 / Untrue papers',
      policy: '政策限制 / Policy',
      other: '其他 / Other',
    },
  },
  quota_condition: {
    label: '授信条件 / Condition of a grant',
    values: {
      deposit_months: '最低押金月数 / Deposit months at least',
      prepay_months: '预付月数 / Prepaid months',
      guarantee_person: '实控人担保 / Guarantee of the controller',
      guarantee_company: '企业担保 / Guarantee of a company',
      gps_count: '双GPS / Two GPS devices',
      down_rate: '最低首付% / Down payment at least %',
      pay_mode: '先付 / Paid in advance',
      insurance_limit: '三者限额 / Third-party limit',
      document: '补充资料 / More papers',
      other: '其他 / Other',
    },
  },
  quota_loan_kind: {
    label: '负债类型 / Kind of loan',
    values: {
      bank: '银行贷款 / Bank loan',
      finance_lease: '融资租赁 / Finance lease',
      car_loan: '汽车贷款 / Car loan',
      other_lease: '其他租赁 / Other lease',
      private: '民间 / Private',
      guarantee: '对外担保 / Guarantee for others',
    },
  },
} as const
