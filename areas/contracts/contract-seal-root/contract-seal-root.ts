import { datetime, defineResource, note, text } from '#kernel'

/** 30, section 3: the tenant's own root, which issues the certificates of seals and of outside signers. Never shown. */
export const contractSealRoot = defineResource({
  name: 'contract-seal-root',
  label: '签章根证书 / Root of the seals',
  area: 'contracts',
  title: 'rootName',
  fields: {
    rootName: text('名称 / Name', 'S', { max: 64 }),
    certificate: note('证书 / Certificate', 'S', { max: 4000, untold: true }),
    privateKey: note('私钥 / Private key', 'S', { max: 6000, untold: true }),
    notAfter: datetime('有效期至 / Valid until', 'S'),
  },
  scope: 'tenant',
})
