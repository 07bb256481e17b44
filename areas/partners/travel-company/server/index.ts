import { z } from 'zod'
import { call, implement } from '#packages/server/implement.ts'
import { idInput } from '#packages/server/inputs.ts'
import { partnerCode } from '#areas/partners/mechanism/server/partner-code.ts'
import { travelCompany } from '../travel-company.ts'
import { admission } from './admission.ts'

export default implement(travelCompany, {
  ...partnerCode(travelCompany, {
    contacts: { complianceContactId: undefined },
    prepare(form) {
      const seen = new Set<unknown>()
      for (const [at, { cityCode }] of (form.lines['cities'] ?? []).entries()) {
        if (cityCode && seen.has(cityCode))
          form.fault(`cities.${at}.cityCode`, '城市重复 / this city stands above already')
        seen.add(cityCode)
      }
    },
  }),
  calls: {
    'GET admission': call({
      label: '平台准入 / Which platforms take a model',
      permission: 'mechanism_pick',
      input: z.object({ carModelId: idInput, cityCode: z.string().regex(/^\d{2,12}$/) }),
      run: (tx, actor, { carModelId, cityCode }) => admission(tx, actor, carModelId, cityCode),
    }),
  },
})
