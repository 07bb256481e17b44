import { implement } from '#packages/server/implement.ts'
import { findRow } from '#packages/server/rows.ts'
import { contacts } from '#areas/partners/contacts/contacts.ts'
import { prepareInstitution } from '#areas/partners/mechanism/server/prepare-institution.ts'
import { refuseWhenReferred } from '#areas/partners/mechanism/server/referrers.ts'
import { serviceProvider } from '../service-provider.ts'

export default implement(serviceProvider, {
  async prepare(tx, _actor, form) {
    await prepareInstitution(tx, form as never, 2)
    const dispatcher = form.values.dispatchContactId && (await findRow(tx, contacts, form.values.dispatchContactId))
    if (dispatcher && form.before && dispatcher.mechanismId !== form.before.id)
      form.fault('dispatchContactId', '派单联系人须属于该服务商 / the dispatcher must be a contact of this provider')
    if (dispatcher && !dispatcher.roles.includes('dispatcher'))
      form.fault('dispatchContactId', '联系人没有派单角色 / the contact lacks the role dispatcher')
  },
  removing: (tx, _actor, row) => refuseWhenReferred(tx, serviceProvider, row),
})
