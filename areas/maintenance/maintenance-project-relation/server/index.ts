import { z } from 'zod'
import { invalid, yuan, type Label, type RowOf } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { call, implement } from '#packages/server/implement.ts'
import { idInput, optionalIdInput } from '#packages/server/inputs.ts'
import { findRows, getRow, insertRow, updateRow } from '#packages/server/rows.ts'
import { withoutNulls } from '#areas/platform/menu/server/trees.ts'
import { carModel } from '#areas/vehicles/car-model/car-model.ts'
import { maintenanceProject } from '../../maintenance-project/maintenance-project.ts'
import { maintenanceProjectRelation } from '../maintenance-project-relation.ts'
import { relationFaults } from './relation-faults.ts'

const whole = z.coerce.number().int().min(1).max(2_000_000).nullish()
const text = z.string().max(64).nullish()

const answered = (rows: readonly RowOf<typeof maintenanceProjectRelation>[]) =>
  rows.map(({ refPartPrice, refLabourPrice, ...row }) =>
    withoutNulls({
      ...row,
      refPartPrice: refPartPrice === null ? null : yuan(refPartPrice),
      refLabourPrice: refLabourPrice === null ? null : yuan(refLabourPrice),
    }),
  )

export default implement(maintenanceProjectRelation, {
  calls: {
    'GET list': call({
      label: '项目车型关系 / Projects of a model',
      permission: 'signed in',
      input: z.looseObject({ projectId: optionalIdInput, carModelId: optionalIdInput }),
      async run(tx, _actor, { projectId, carModelId }) {
        if (!projectId && !carModelId) return invalid({ projectId: '请给出项目或车型 / give a project or a model' })
        const ofProject = projectId ? sql`t.project_id = ${projectId}::bigint` : sql`true`
        if (!carModelId)
          return findRows(tx, maintenanceProjectRelation, ofProject, { orderBy: 't.line_no', limit: 500 })
        const model = (await findRows(tx, carModel, { id: carModelId } as never))[0]
        if (!model) return []
        const rows = await findRows(
          tx,
          maintenanceProjectRelation,
          sql`${ofProject} and (t.car_model_id = ${model.id}::bigint or t.car_series_id = ${model.seriesId}::bigint)`,
          // The row of the model first: it beats that of its series.
          { orderBy: 't.project_id, t.car_model_id nulls last', limit: 2000 },
        )
        return answered(rows.filter((row, at) => rows.findIndex(one => one.projectId === row.projectId) === at))
      },
    }),
    'POST save': call({
      label: '保存项目车型关系 / Save a project per model',
      permission: 'maintenance_project_edit',
      input: z.looseObject({
        id: optionalIdInput,
        projectId: idInput,
        carModelId: optionalIdInput,
        carSeriesId: optionalIdInput,
        partNo: text,
        partGrade: z.coerce.number().int().min(1).max(3).nullish(),
        ...{ intervalKm: whole, intervalMonths: whole, firstKm: whole, firstMonths: whole, lifeKm: whole },
      }),
      async run(tx, actor, { id, ...given }) {
        await getRow(tx, maintenanceProject, given.projectId)
        const others = (await findRows(tx, maintenanceProjectRelation, { projectId: given.projectId } as never)).filter(
          one => one.id !== id,
        )
        const faults: Record<string, Label> = {}
        for (const one of relationFaults([...others, given] as never))
          if (one.row === others.length) faults[one.field] = one.reason
        if (Object.keys(faults).length > 0) invalid(faults)
        const values = {
          projectId: given.projectId,
          carModelId: given.carModelId ?? null,
          carSeriesId: given.carSeriesId ?? null,
          partNo: given.partNo ?? null,
          partGrade: given.partGrade ?? null,
          intervalKm: given.intervalKm ?? null,
          intervalMonths: given.intervalMonths ?? null,
          firstKm: given.firstKm ?? null,
          firstMonths: given.firstMonths ?? null,
          lifeKm: given.lifeKm ?? null,
        }
        const row = id
          ? await updateRow(tx, actor, maintenanceProjectRelation, id, values)
          : await insertRow(tx, actor, maintenanceProjectRelation, {
              ...values,
              lineNo: Math.max(0, ...others.map(one => (one as unknown as { lineNo: number | null }).lineNo ?? 0)) + 1,
            } as never)
        return { id: row.id }
      },
    }),
  },
})
