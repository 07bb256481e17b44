import { datetime, defineResource, files, html, int, json, ref, user } from '#kernel'

/** A published text of a template. A contract refers to the version it was made from; versions never change. */
export const contractTemplateVersion = defineResource({
  name: 'contract-template-version',
  label: '模板版本 / Template version',
  area: 'contracts',
  kind: 'lines',
  parent: 'templateId',
  title: 'versionNo',
  fields: {
    templateId: ref('模板 / Template', 'S', 'contract-template'),
    versionNo: int('版本 / Version', 'SL'),
    bodyHtml: html('正文 / Body', 'S'),
    bodyFileBizId: files('Word正文 / Word body', 'S'),
    placeholders: json<string[]>('占位符 / Placeholders', 'S'),
    publishTime: datetime('发布时间 / Published at', 'SL'),
    publishUserId: user('发布人 / Published by', 'SL'),
  },
})
