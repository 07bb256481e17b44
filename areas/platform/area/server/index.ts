import { refuse, textOf, type Resource } from '#kernel'
import { writeWorkbook } from '#packages/excel/index.ts'
import { emit } from '#packages/server/emit.ts'
import { call, implement } from '#packages/server/implement.ts'
import { rowsOf } from '#packages/server/query.ts'
import { FileAnswer } from '#packages/server/route.ts'
import { findRow, findRows } from '#packages/server/rows.ts'
import { z } from 'zod'
import { plateOfCity } from '#areas/platform/region/server/region-rows.ts'
import { area } from '../area.ts'
import { cityRules } from './city-rules.ts'
import { openBusiness } from './open-business.ts'

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'
const exported = [
  'areaName',
  'areaLevelName',
  'cityCodeName',
  'plateCode',
  'cityTierName',
  'managerName',
  'deptName',
  'openDate',
  'statusName',
] as const
const heads = [
  '大区 / Region',
  '名称 / Name',
  '层级 / Level',
  '城市 / City',
  '车牌前缀 / Plate prefix',
  '城市等级 / Tier',
  '城市经理 / City manager',
  '分公司 / Branch',
  '开城日 / Opened on',
  '状态 / State',
]

export default implement(area, {
  async prepare(tx, _actor, form) {
    const { values, before } = form
    const level = values.areaLevel ?? before?.areaLevel
    if (values.parentId) {
      const parent = await findRow(tx, area, values.parentId)
      if (parent && (parent.areaLevel !== 1 || parent.id === before?.id))
        form.fault('parentId', '上级应为大区 / The area above must be a region')
    }
    if (level === 1) Object.assign(values, { parentId: null, cityCode: null, plateCode: null })
    if (level === 2 && values.cityCode) {
      if (values.cityCode.length !== 4) form.fault('cityCode', '请选择到城市 / Choose a city')
      values.plateCode = plateOfCity(values.cityCode)
    }
  },
  async removing(tx, _actor, row) {
    if ((await findRows(tx, area, { parentId: row.id }, { limit: 1 })).length > 0)
      refuse('hasChildren', '请先删除子节点 / Remove what is below it first')
  },
  detail: async (tx, actor, row) => (await openBusiness(tx, actor, [row.id])).get(row.id) ?? {},
  page: openBusiness,
  actions: {
    disable: {
      async guard(tx, _actor, { row }) {
        if (row.areaLevel === 1 && (await findRows(tx, area, { parentId: row.id, status: 1 }, { limit: 1 })).length > 0)
          refuse('openCities', '大区下还有启用的城市 / The region still has open cities')
      },
      after: async (tx, actor, { row }) =>
        void (
          row.cityCode &&
          (await emit(tx, actor, 'area.closed', { id: row.id, no: row.areaName, cityCode: row.cityCode }))
        ),
    },
  },
  calls: {
    'GET city-rules': call({
      label: '城市规定 / City rules',
      permission: 'signed in',
      input: z.looseObject({ cityCodes: z.string().max(400).default('') }),
      run: (tx, actor, { cityCodes }) =>
        cityRules(
          tx,
          actor,
          cityCodes
            .split(',')
            .map(code => code.trim())
            .filter(Boolean),
        ),
    }),
    'GET export-area': call({
      label: '导出区域 / Export areas',
      permission: 'area_export',
      input: z.looseObject({}),
      async run(tx, actor) {
        const rows = await rowsOf(
          tx,
          actor,
          area as Resource,
          (await findRows(tx, area, {}, { orderBy: 't.area_level, t.sort nulls last, t.id' })).map(one => one.id),
        )
        const cells = (row: Record<string, unknown>, region: unknown) => [
          String(region ?? ''),
          ...exported.map(name => String(row[name] ?? '')),
        ]
        const lines = rows
          .filter(row => row['areaLevel'] === 1)
          .flatMap(top => [
            cells(top, top['areaName']),
            ...rows.filter(row => row['parentId'] === top['id']).map(row => cells(row, top['areaName'])),
          ])
        return new FileAnswer(
          `${textOf(area.label, actor.language)}.xlsx`,
          XLSX,
          writeWorkbook({
            sheets: [
              {
                name: textOf(area.label, actor.language),
                columns: heads.map(label => ({
                  label: textOf(label, actor.language),
                  kind: 'text' as const,
                  width: 16,
                })),
                rows: lines,
              },
            ],
          }),
        )
      },
    }),
  },
})
