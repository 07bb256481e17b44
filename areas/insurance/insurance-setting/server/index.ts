import { withoutNulls } from '#areas/platform/menu/server/trees.ts'
import { z } from 'zod'
import { isLocalDate, localDate, yuan } from '#kernel'
import { sql } from '#packages/database/sql.ts'
import { call, implement } from '#packages/server/implement.ts'
import { provide } from '#packages/server/ports.ts'
import { findRows } from '#packages/server/rows.ts'
import { startingRowsPort } from '#areas/platform/ports.ts'
import { scanNow } from '../../vehicle-insurance-state/server/scan.ts'
import { insuranceSetting } from '../insurance-setting.ts'
import { settingOn, withoutSetting } from './effective.ts'
import { addStandardSetting } from './standard.ts'

export default implement(insuranceSetting, {
  provides: [provide(startingRowsPort, 'insurance-setting', { add: addStandardSetting })],
  async prepare(tx, actor, form) {
    const { values } = form
    const today = localDate(actor.clock.now())
    if (values.warnDays) values.warnDays = [...new Set(values.warnDays)].sort((a, b) => b - a)
    if (values.effectiveFrom && values.effectiveFrom < today)
      form.fault('effectiveFrom', '新版本不能在今天之前生效 / a new version is in effect from today at the earliest')
    if (!values.effectiveFrom) return
    const [same] = await findRows(
      tx,
      insuranceSetting,
      sql`t.effective_from = ${values.effectiveFrom}::date and t.city_code is not distinct from ${values.cityCode ?? null}::varchar`,
      { limit: 1 },
    )
    if (same)
      form.fault(
        'effectiveFrom',
        `该城市当日已有版本【${same.settingName}】 / version ${same.settingName} is of the same city and day`,
      )
  },
  calls: {
    'GET effective-setting': call({
      label: '生效的设置 / Settings in effect',
      permission: 'signed in',
      input: z.looseObject({
        cityCode: z.string().max(12).optional(),
        date: z.string().refine(isLocalDate, '日期不正确 / Not a date').optional(),
      }),
      async run(tx, actor, { cityCode, date }) {
        const found = (await settingOn(tx, cityCode || null, date ?? localDate(actor.clock.now()))) ?? withoutSetting
        return withoutNulls({ ...found, minThirdPartyLimit: yuan(found.minThirdPartyLimit!) })
      },
    }),
    'POST timing-task': call({
      label: '立即扫描到期 / Scan now',
      permission: 'insurance_setting_edit',
      input: z.looseObject({}),
      run: (tx, actor) => scanNow(tx, actor),
    }),
  },
})
