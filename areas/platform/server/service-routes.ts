import type { Route } from '#packages/server/route.ts'
import { apiKeyRoutes } from '#areas/platform/api-key/server/routes.ts'
import { attachRoutes } from '#areas/platform/attach/server/routes.ts'
import { barcodeRoutes } from '#areas/platform/barcode/server/routes.ts'
import { bulkEditRoutes } from '#areas/platform/bulk-edit/server/routes.ts'
import { dictRoutes } from '#areas/platform/dict/server/routes.ts'
import { downloadRoutes } from '#areas/platform/download/server/routes.ts'
import { preferenceRoutes } from '#areas/platform/message-template/server/preferences.ts'
import { exportMessageStatisticsRoute } from '#areas/platform/message-template/server/export-statistics.ts'
import { noticeRoutes } from '#areas/platform/notice/server/routes.ts'
import { postRoutes } from '#areas/platform/post/server/routes.ts'
import { exportRevealLogRoute } from '#areas/platform/red-list/server/export-log.ts'
import { publicLinkRoutes } from '#areas/platform/public-link/server/routes.ts'
import { followRoutes } from '#areas/platform/record-follow/server/routes.ts'
import { redListRoutes } from '#areas/platform/red-list/server/routes.ts'
import { regionRoutes } from '#areas/platform/region/server/routes.ts'
import { reportRoutes } from '#areas/platform/report/server/routes.ts'
import { searchRoutes } from '#areas/platform/search/server/routes.ts'
import { mailRoutes } from '#areas/platform/mail/server/routes.ts'
import { smsRoutes } from '#areas/platform/sms/server/routes.ts'
import { statisticsRoutes } from '#areas/platform/statistics/server/routes.ts'
import { takeoverRoutes } from '#areas/platform/takeover/server/routes.ts'
import { timelineRoutes } from '#areas/platform/timeline/server/routes.ts'
import { MessageHub } from '#areas/platform/user-message/server/hub.ts'
import { userMessageRoutes } from '#areas/platform/user-message/server/routes.ts'
import { userSettingRoutes } from '#areas/platform/user-setting/server/routes.ts'
import type { ServicePorts } from './service-ports.ts'

/**
 * What every page uses besides its own calls: files, downloads, messages, settings, dictionaries, regions, search,
 * history, masks.
 */
export const platformServiceRoutes = (ports: ServicePorts): Route[] => [
  ...apiKeyRoutes(ports),
  ...attachRoutes(ports),
  ...downloadRoutes(ports),
  ...userSettingRoutes(),
  ...userMessageRoutes(new MessageHub(ports.database)),
  ...noticeRoutes(),
  ...dictRoutes(),
  ...regionRoutes(),
  ...postRoutes(),
  ...reportRoutes(),
  ...searchRoutes(),
  ...followRoutes(),
  ...takeoverRoutes(),
  ...bulkEditRoutes(),
  ...timelineRoutes(),
  ...statisticsRoutes(),
  ...redListRoutes(),
  exportRevealLogRoute(),
  ...smsRoutes(),
  ...mailRoutes(),
  ...barcodeRoutes(),
  ...publicLinkRoutes(),
  ...preferenceRoutes(),
  exportMessageStatisticsRoute(),
]
