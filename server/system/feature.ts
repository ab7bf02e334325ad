// What the system itself brings: people, roles, menus, tenants, logs and the audit.
import type { Feature } from '../feature.ts'
import { historyCheck } from './audit/check.ts'
import { auditTable } from './audit/export.ts'
import { auditRoutes } from './audit/routes.ts'
import client from './client/client.ts'
import ldapDirectory from './client/ldap-directory.ts'
import oidcProvider from './client/oidc-provider.ts'
import dictBiz from './dictionary/dict-biz.ts'
import dict from './dictionary/dict.ts'
import param from './dictionary/param.ts'
import { standsFor } from './family/calls.ts'
import { homeRoutes } from './home/home.ts'
import deadLetter from './logs/dead-letter.ts'
import logApi from './logs/log-api.ts'
import logError from './logs/log-error.ts'
import { logPartitions, purgeLogs } from './logs/log-jobs.ts'
import logUsual from './logs/log-usual.ts'
import sysJobLog from './logs/sys-job-log.ts'
import sysJob from './logs/sys-job.ts'
import menu from './menu/menu.ts'
import topmenu from './menu/topmenu.ts'
import { returningTenants, returningUsers } from './returning.ts'
import dataScope from './role/data-scope.ts'
import { roleParts } from './role/role-copy.ts'
import { auditing, logReading, securityKeeping, sessionKeeping, sharing, trusting } from './role/role-rights.ts'
import role from './role/role.ts'
import { purgeRecords, purgeSignIns } from './sign-in/purge.ts'
import datasource from './tenant/datasource.ts'
import region from './tenant/region.ts'
import tenantPackage from './tenant/tenant-package.ts'
import tenant from './tenant/tenant.ts'
import dept from './user/dept.ts'
import linkedIdentity from './user/linked-identity.ts'
import post from './user/post.ts'
import user from './user/user.ts'
import printHead from './view/print-head.ts'
import savedView from './view/saved-view.ts'
import { whyRoutes } from './why/routes.ts'

export const system: Feature = {
  behaviours: [
    printHead,
    user,
    role,
    dept,
    post,
    menu,
    topmenu,
    dict,
    dictBiz,
    param,
    client,
    tenant,
    tenantPackage,
    datasource,
    region,
    dataScope,
    logApi,
    logError,
    logUsual,
    deadLetter,
    sysJob,
    sysJobLog,
    savedView,
    oidcProvider,
    ldapDirectory,
    linkedIdentity,
  ],
  routes: ({ gate, routes }) => [...auditRoutes, ...homeRoutes, ...whyRoutes({ gate, routes, standsFor })],
  jobs: [purgeSignIns, purgeRecords, logPartitions, purgeLogs, historyCheck],
  exports: [auditTable],
  returning: [returningTenants, returningUsers],
  copies: [roleParts],
  rights: {
    'rights.saved-view': sharing,
    'rights.logs': logReading,
    'rights.identities': trusting,
    'rights.sessions': sessionKeeping,
    'rights.security': securityKeeping,
    'rights.audit': auditing,
  },
}
