import type { CardSpec } from './card-spec.ts'
import { until, fixed } from './filters.ts'

/** Cards of the service of vehicles: insurance, violations, inspections, accidents. */
export const serviceCards: readonly CardSpec[] = [
  {
    code: 'insurance-due',
    label: '保险到期30天 / Insurance ending',
    icon: 'shield-check',
    needs: 'vehicle_view',
    w: 8,
    h: 4,
    figures: [
      {
        key: 'due',
        label: '交强险 / Compulsory',
        resource: 'vehicle',
        filters: until('compulsoryEnd', 30),
        tone: 'warning',
      },
      {
        key: 'commercial',
        label: '商业险 / Commercial',
        resource: 'vehicle',
        filters: until('commercialEnd', 30),
        tone: 'warning',
      },
    ],
  },
  {
    code: 'violation-open',
    label: '未处理违章 / Open violations',
    icon: 'octagon-alert',
    needs: 'violation_view',
    w: 8,
    h: 4,
    figures: [
      {
        key: 'open',
        label: '未处理 / Unhandled',
        resource: 'violation',
        filters: fixed({ status_in: '1,2,5' }),
        tone: 'warning',
      },
      {
        key: 'unassigned',
        label: '待分配 / Unassigned',
        resource: 'violation',
        filters: fixed({ status_in: '1,2', custodyKind: '9' }),
        tone: 'danger',
      },
      { key: 'charge', label: '待收费 / To charge', resource: 'violation', filters: fixed({ chargeStatus: '1' }) },
    ],
  },
  {
    code: 'yearcheck-due',
    label: '年检到期 / Inspections due',
    icon: 'calendar-check',
    needs: 'vehicle_view',
    w: 8,
    h: 4,
    figures: [
      {
        key: 'due',
        label: '年检30天内到期 / Due in 30 days',
        resource: 'vehicle',
        filters: until('inspectValidTo', 30),
        tone: 'warning',
      },
    ],
  },
  {
    code: 'accidents',
    label: '事故待办 / Accidents to do',
    icon: 'triangle-alert',
    needs: 'accident_view',
    w: 8,
    h: 4,
    figures: [
      {
        key: 'reports',
        label: '待受理上报 / Reports waiting',
        resource: 'accident-info',
        filters: fixed({ status: '1' }),
        tone: 'danger',
      },
      { key: 'open', label: '在办事故 / Open cases', resource: 'accident', filters: fixed({ status: '1,2,3' }) },
      {
        key: 'late',
        label: '跟进超期 / Follow-ups late',
        resource: 'accident-follow',
        filters: fixed({ status: '1', overdueDays_ge: '1' }),
        tone: 'warning',
      },
      {
        key: 'charge',
        label: '待收客户赔付 / To charge',
        resource: 'accident',
        filters: fixed({ penaltyAmtStatus: '1' }),
        sums: ['penaltyAmt'],
      },
    ],
  },
]
