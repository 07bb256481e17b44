import { Segmented } from 'antd'
import { useState } from 'react'
import type { Field } from '#kernel'
import { CityRulesOfForm } from '#areas/platform/area/web/city-rules.tsx'
import { useT } from '#packages/web/i18n/index.ts'
import { customise } from '#packages/web/kit/customise.ts'
import type { InputProps } from '#packages/web/kit/fields/inputs.tsx'
import { RefPicker } from '#packages/web/kit/fields/pickers.tsx'
import { callOffContract, callOffFramework, order } from '../order.ts'

/** Only contracts that order by call-off: leases that say so, and frameworks. The others have ordered at signing. */
function CallOffContract(props: InputProps) {
  const t = useT()
  const [from, setFrom] = useState<'lease' | 'framework'>('lease')
  return (
    <>
      <Segmented
        size="small"
        value={from}
        onChange={setFrom}
        options={[
          { value: 'lease', label: t('KA租赁合同 / KA lease') },
          { value: 'framework', label: t('购租框架 / Framework') },
        ]}
        style={{ marginBottom: 4 }}
      />
      <RefPicker key={from} {...props} field={(from === 'lease' ? callOffContract : callOffFramework) as Field} />
    </>
  )
}

export default customise(order, {
  inputs: { contractId: CallOffContract },
  form: { after: { contract: CityRulesOfForm } },
})
