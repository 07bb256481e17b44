import { Refused } from '#kernel'
import type { JobKind } from '#packages/jobs/jobs.ts'
import { notify } from '#areas/platform/user-message/server/notify.ts'

/** Whoever asked for a file hears when it lies in My downloads, and when it never will (10-platform 13). */
export const telling = (kind: JobKind): JobKind => ({
  ...kind,
  async run(job) {
    const tell = (bizTypeCode: string, title: string, content: string) =>
      job.database.transaction(job.actor.tenantId, tx => notify(tx, job.actor, { bizTypeCode, bizId: job.id, title, content, users: [job.actor.userId], dedupeKey: job.id }))
    try {
      const result = await kind.run(job)
      if (result?.['fileId']) await tell('export_done', '文件已生成 / Your file is ready', `${String(result['fileName'])} 已生成，请到我的下载查看`)
      return result
    } catch (error) {
      if (error instanceof Refused) await tell('export_failed', '文件未能生成 / Your file could not be made', '文件未能生成，原因见我的下载')
      throw error
    }
  },
})
