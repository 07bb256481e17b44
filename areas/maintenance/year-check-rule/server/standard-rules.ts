import type { ChangesOf } from '#kernel'
import type { Band, Milestone } from '../../calculations/schedule.ts'
import type { yearCheckRule } from '../year-check-rule.ts'

interface Standard {
  readonly rule: ChangesOf<typeof yearCheckRule>
  readonly bands: readonly Band[]
  readonly milestones: readonly Milestone[]
}
const onLine = 1
const mark = 2
const papers = 3
const FLAGS = ['minibus', 'injuryAccident', 'illegalModified', 'lateRegistered', 'exOperating']
const operating = ['lease', 'hailing', 'taxi', 'bus', 'tourist']

/** [until month, interval]; the last has no end. */
const bandsOf = (method: number, ...steps: [to: number | null, every: number][]): Band[] =>
  steps.map(([toMonths, intervalMonths], index) => ({
    fromMonths: index === 0 ? 0 : steps[index - 1]![0],
    toMonths,
    intervalMonths,
    method,
  }))
const ruleOf = (
  ruleNo: string,
  ruleName: string,
  priority: number,
  terms: ChangesOf<typeof yearCheckRule> = {},
): ChangesOf<typeof yearCheckRule> => ({
  ruleNo,
  ruleName,
  priority,
  inspectKind: 1,
  vehicleClasses: [],
  useNatures: [],
  fuelTypes: [],
  cityCodes: [],
  flagsAny: [],
  flagsNone: [],
  monthEnd: true,
  windowMonths: 3,
  warnDays: [90, 30, 7],
  autoOrderDays: 45,
  legalBasis: '公安部等四部门关于机动车检验制度改革的规定（2022年10月1日起）',
  validFrom: '2022-10-01',
  status: 1,
  ...terms,
})

/** 80, section 7: the rules that every tenant begins with. */
export const standardRules: readonly Standard[] = [
  {
    rule: ruleOf('AQ-01', '非营运小微型客车', 10, {
      vehicleClasses: ['K3*', 'K4*'],
      useNatures: ['private'],
      seatsMax: 9,
      flagsNone: FLAGS,
    }),
    bands: [...bandsOf(mark, [120, 24]), { fromMonths: 120, toMonths: null, intervalMonths: 12, method: onLine }],
    milestones: [
      { atMonths: 72, method: onLine },
      { atMonths: 120, method: onLine },
    ],
  },
  {
    rule: ruleOf('AQ-02', '非营运小微型客车（面包车、伤亡事故等）', 20, {
      vehicleClasses: ['K3*', 'K4*'],
      useNatures: ['private', 'exOperating'],
      flagsAny: FLAGS,
    }),
    bands: bandsOf(onLine, [72, 24], [180, 12], [null, 6]),
    milestones: [],
  },
  {
    rule: ruleOf('AQ-03', '营运客车', 30, { vehicleClasses: ['K*'], useNatures: operating }),
    bands: bandsOf(onLine, [60, 12], [null, 6]),
    milestones: [],
  },
  {
    rule: ruleOf('AQ-04', '货车', 30, { vehicleClasses: ['H*'] }),
    bands: bandsOf(onLine, [120, 12], [null, 6]),
    milestones: [],
  },
  {
    rule: ruleOf('AQ-05', '非营运大中型客车', 30, { vehicleClasses: ['K1*', 'K2*'], useNatures: ['private'] }),
    bands: bandsOf(onLine, [120, 12], [null, 6]),
    milestones: [],
  },
  {
    rule: ruleOf('AQ-06', '校车', 40, { useNatures: ['school'] }),
    bands: bandsOf(onLine, [null, 6]),
    milestones: [],
  },
  {
    rule: ruleOf('AQ-07', '挂车、专项作业车及其他', 1),
    bands: bandsOf(onLine, [null, 12]),
    milestones: [],
  },
  {
    rule: ruleOf('YS-01', '道路运输证年审', 10, { inspectKind: 2 }),
    bands: bandsOf(papers, [null, 12]),
    milestones: [],
  },
]
