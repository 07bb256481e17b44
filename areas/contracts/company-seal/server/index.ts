import { implement } from '#packages/server/implement.ts'
import { companySeal } from '../company-seal.ts'

export default implement(companySeal, {
  /** Keeper and backup must be different people. */
  prepare(_tx, _actor, form) {
    const whole = { ...form.before, ...form.values }
    if (whole.keeperUserId && whole.keeperUserId === whole.backupKeeperId)
      form.fault('backupKeeperId', '备用保管人不能与保管人相同 / the backup must be another person')
  },
})
