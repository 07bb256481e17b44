import { defineResource, enumeration, enumOf, files, int, note, text } from '#kernel'

export const scanState = enumOf('scan_state', { 0: '未扫描 / Not scanned', 1: '安全 / Clean', 2: '有毒 / Infected' })

/**
 * 10-platform 5.6: one row per file; files of one attachBizId are a group. The bytes lie in the file store under
 * `storeKey`.
 */
export const attach = defineResource({
  name: 'attach',
  label: '附件 / Attachment',
  area: 'platform',
  service: 'resource',
  page: '/resource/attach',
  title: 'originalName',
  dialect: 'framework',
  fields: {
    attachBizId: files('附件组 / Group', 'F'),
    groupName: text('分组 / Document type', '', { max: 32 }),
    resource: text('业务 / Resource', 'SF', { max: 64 }),
    recordId: files('记录 / Record', 'S'),
    originalName: text('原文件名 / File name', 'RLFK', { max: 200 }),
    /** Address of the thumbnail; pictures only. */
    thumbLink: text('缩略图 / Thumbnail', 'SL', { max: 255, width: 84 }),
    name: text('存储名 / Stored name', 'S', { max: 200 }),
    extension: text('类型 / Extension', 'SLF', { max: 12 }),
    attachSize: int('大小 / Size', 'SL'),
    mime: text('内容类型 / Content type', 'S', { max: 100 }),
    link: text('链接 / Link', 'S', { max: 255 }),
    domainUrl: text('域名 / Domain', 'S', { max: 128 }),
    sha256: text('摘要 / Digest', 'S', { max: 64 }),
    storeKey: text('存储键 / Store key', 'S', { max: 128 }),
    ossCode: text('存储 / Store', 'S', { max: 32 }),
    scanState: enumeration('扫描 / Scan', 'S', scanState),
    sort: int('排序 / Order'),
    remark: note('备注 / Remark', '', { max: 200 }),
  },
  calls: 'page',
  list: { bare: 'equal' },
  indexes: ['attachBizId, sort', 'sha256'],
})
