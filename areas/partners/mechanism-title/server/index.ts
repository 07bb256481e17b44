import { implement } from '#packages/server/implement.ts'
import { findRow, findRows, updateRow } from '#packages/server/rows.ts'
import { mechanism } from '#areas/partners/mechanism/mechanism.ts'
import { mechanismTitle } from '../mechanism-title.ts'

export default implement(mechanismTitle, {
  async prepare(tx, actor, form) {
    const whole = { ...form.before, ...form.values }
    const owner = whole.mechanismId ? await findRow(tx, mechanism, whole.mechanismId) : undefined
    if (!owner) return
    if (!whole.email && !whole.mobile)
      form.fault('email', '交付邮箱与手机至少填一项 / e-mail or mobile is needed for delivery')
    if (whole.relation === 1 && whole.titleName && whole.titleName !== owner.mechanismName)
      form.fault('titleName', '本单位抬头须与机构名称一致 / the own title must equal the name of the institution')
    if (whole.relation === 3 && whole.titleName === owner.mechanismName)
      form.fault('relation', '抬头与机构名称相同，应选本单位 / the title equals the institution name; choose own title')
    if (whole.invoiceKind === '1' && (owner.taxpayerKind === 3 || !whole.taxNo))
      form.fault(
        'invoiceKind',
        '专票须有税号，且机构为一般纳税人或小规模 / a special invoice needs a tax number and a taxpayer',
      )
    const [standard] = await findRows(tx, mechanismTitle, { mechanismId: owner.id, isDefault: true }, { lock: true })
    if (!standard) form.values.isDefault = true
    else if (form.values.isDefault && standard.id !== form.before?.id)
      await updateRow(tx, actor, mechanismTitle, standard, { isDefault: false })
  },
})
