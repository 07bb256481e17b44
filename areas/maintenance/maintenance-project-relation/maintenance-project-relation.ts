import { defineResource, enumeration, int, money, qty, ref, text } from '#kernel'
import { partGrade } from '../codes.ts'

const km = { min: 1, max: 2_000_000, unit: '公里' } as const
const months = { min: 1, max: 240, unit: '个月' } as const

/** 80, section 6: a project on one model or one series; the model beats the series. */
export const maintenanceProjectRelation = defineResource({
  name: 'maintenance-project-relation',
  label: '项目车型关系 / Project per model',
  area: 'maintenance',
  kind: 'lines',
  parent: 'projectId',
  title: 'carModelId',
  fields: {
    projectId: ref('项目 / Project', 'S', 'maintenance-project'),
    carModelId: ref('车型 / Model', '', 'car-model', { help: '车型与车系填其一 / A model or a series' }),
    carSeriesId: ref('车系 / Series', '', 'car-series'),
    partNo: text('配件号 / Part no.', '', { max: 64 }),
    partGrade: enumeration('配件等级 / Grade', '', partGrade),
    stdHours: qty('工时 / Hours', '', { min: 0, max: 999, unit: '小时' }),
    refPartPrice: money('参考件价 / Part price', '', { unit: '元' }),
    refLabourPrice: money('参考工价 / Labour price', '', { unit: '元' }),
    intervalKm: int('间隔公里 / Every km', '', km),
    intervalMonths: int('间隔月 / Every months', '', months),
    firstKm: int('首次公里 / First at km', '', km),
    firstMonths: int('首次月 / First at month', '', months),
    lifeKm: int('寿命公里 / Life in km', '', km),
  },
})
