import { implement } from '#packages/server/implement.ts'
import { sealIdentity } from '../../contract-seal-root/server/identities.ts'
import { companySeal } from '../company-seal.ts'

export default implement(companySeal, {
  /** Keeper and backup must be different people. */
  prepare(_tx, _actor, form) {
    const whole = { ...form.before, ...form.values }
    if (whole.keeperUserId && whole.keeperUserId === whole.backupKeeperId)
      form.fault('backupKeeperId', '备用保管人不能与保管人相同 / the backup must be another person')
  },
  actions: {
    /** 30, section 3: an enabled seal has a certificate. One that never signed gets it with its first signature. */
    enable: { after: (tx, actor, { row }) => sealIdentity(tx, actor, row.id).then(() => undefined) },
  },
})
