import { implement } from '#packages/server/implement.ts'
import { partnerCode } from '#areas/partners/mechanism/server/partner-code.ts'
import { carFactory } from '../car-factory.ts'

/** The world manufacturer identifier: the first three signs of a VIN, which knows no I, O and Q (GB 16735). */
const WMI = /^[A-HJ-NPR-Z0-9]{3}$/

export default implement(
  carFactory,
  partnerCode(carFactory, {
    contacts: { orderContactId: undefined, rebateContactId: undefined },
    prepare(form) {
      const values = form.values as { wmiCodes?: string[] | null }
      if (!values.wmiCodes) return
      values.wmiCodes = [...new Set(values.wmiCodes.map(one => one.trim().toUpperCase()))]
      for (const one of values.wmiCodes)
        if (!WMI.test(one))
          form.fault(
            'wmiCodes',
            `【${one}】不是WMI，应为3位字母或数字，不含I、O、Q / ${one} is no WMI: three letters or digits without I, O, Q`,
          )
    },
  }),
)
