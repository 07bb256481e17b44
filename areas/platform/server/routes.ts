import type { FileStore } from '#packages/files/index.ts'
import type { Route } from '#packages/server/route.ts'
import { clientRoutes } from '#areas/platform/client/server/client-routes.ts'
import { dataChangeRoutes } from '#areas/platform/data-change/server/routes.ts'
import { deptRoutes } from '#areas/platform/dept/server/dept-routes.ts'
import type { Labels } from '#areas/platform/dict/server/labels.ts'
import { modelRoutes } from '#areas/platform/data-model/server/routes.ts'
import { authRoutesRoute } from '#areas/platform/menu/server/auth-routes.ts'
import { menuRoutes } from '#areas/platform/menu/server/menu-routes.ts'
import { rebuildRoute } from '#areas/platform/menu/server/rebuild-route.ts'
import { exportMatrixRoute } from '#areas/platform/role/server/export-matrix.ts'
import { explainRoutes } from '#areas/platform/role/server/explain-route.ts'
import { oaRoutes } from '#areas/platform/oa-user/server/routes.ts'
import { roleRoutes } from '#areas/platform/role/server/role-routes.ts'
import { tenantRoutes } from '#areas/platform/tenant/server/tenant-routes.ts'
import { tenantPictureRoutes } from '#areas/platform/tenant/server/pictures.ts'
import { selfRoutes } from '#areas/platform/user/server/self-routes.ts'
import { partnerUserRoutes } from '#areas/platform/user/server/partner-routes.ts'
import { userRoutes } from '#areas/platform/user/server/user-routes.ts'
import { signOnRoutes } from '#areas/platform/sign-on/server/routes.ts'
import { familyBellRoutes } from '#areas/platform/user-message/server/family-bell.ts'
import { workbenchRoutes } from '#areas/platform/workbench/server/routes.ts'
import { platformServiceRoutes } from './service-routes.ts'
import type { PlatformPorts as Ports } from './ports.ts'

export interface PlatformPorts extends Ports {
  readonly labels: Labels
  readonly store: FileStore
  /** Calls of other hands, whose codes are buttons too. */
  readonly otherCalls?: () => readonly Route[]
}

/** The platform's hand-written calls, collected from its rooms. */
export function platformRoutes(ports: PlatformPorts): Route[] {
  const routes: Route[] = [
    ...menuRoutes(ports),
    ...roleRoutes(ports),
    ...explainRoutes(ports),
    exportMatrixRoute(ports),
    ...userRoutes(ports),
    ...partnerUserRoutes(ports),
    ...selfRoutes(ports),
    ...deptRoutes(ports),
    ...dataChangeRoutes(ports),
    ...oaRoutes(),
    ...tenantRoutes(ports),
    ...tenantPictureRoutes(ports),
    ...clientRoutes(ports),
    ...platformServiceRoutes(ports),
    ...signOnRoutes(ports),
    ...workbenchRoutes(),
    ...modelRoutes(),
    authRoutesRoute(ports),
    ...familyBellRoutes(ports.flow),
  ]
  return [...routes, rebuildRoute(ports, () => [...routes, ...(ports.otherCalls?.() ?? [])])]
}
