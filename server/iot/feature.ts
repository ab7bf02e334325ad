// What devices bring: what they report, what they are told, and who else is told of them.
import type { Feature } from '../feature.ts'
import {
  controlling,
  decoding,
  drawing,
  modelling,
  opening,
  registering,
  runKeeping,
  sizing,
} from '../system/role/role-rights.ts'
import { accessCare } from './access/access-jobs.ts'
import apiAccess from './access/api-access.ts'
import apiDelivery from './access/api-delivery.ts'
import { createCallbackDispatch } from './callbacks/dispatch.ts'
import deviceCommand from './command/device-command.ts'
import jsonModelTarget, { returningTargets } from './decoder/json-model-target.ts'
import jsonModel from './decoder/json-model.ts'
import { autoRegister } from './device/auto-register.ts'
import deviceLedger from './device/device-ledger.ts'
import device from './device/device.ts'
import gateway from './device/gateway.ts'
import phone from './device/phone.ts'
import dataLog from './intake/data-log.ts'
import { readByConditions } from './model/condition-readers.ts'
import { deviceTypeParts } from './model/device-type-copy.ts'
import deviceType from './model/device-type.ts'
import productCategory from './model/product-category.ts'
import thingModelTemplate from './model/thing-model-template.ts'
import thingModel from './model/thing-model.ts'
import { syncJob } from './model/thing-sync-job.ts'
import deviceRunRecord from './run/device-run-record.ts'
import { sceneLinks } from './scene/broken.ts'
import designCategory from './scene/category-files.ts'
import modelConfig from './scene/model-config.ts'
import modelFile from './scene/model-file.ts'
import { seriesTable } from './series/series-export.ts'
import { telemetryJobs } from './series/upkeep-jobs.ts'

export const iot: Feature = {
  behaviours: [
    device,
    deviceCommand,
    deviceLedger,
    deviceRunRecord,
    deviceType,
    designCategory,
    modelFile,
    modelConfig,
    apiAccess,
    apiDelivery,
    dataLog,
    gateway,
    jsonModel,
    jsonModelTarget,
    phone,
    productCategory,
    thingModelTemplate,
    thingModel,
  ],
  jobs: [...telemetryJobs, syncJob, sceneLinks, accessCare, autoRegister],
  workers: [({ app, outside: { longest } }) => createCallbackDispatch(app, { longest })],
  exports: [seriesTable],
  readers: [readByConditions],
  returning: [returningTargets],
  copies: [deviceTypeParts],
  rights: {
    'rights.control': controlling,
    'rights.ledger': registering,
    'rights.decoding': decoding,
    'rights.run-record': runKeeping,
    'rights.thing-models': modelling,
    'rights.scenes': drawing,
    'rights.api-access': opening,
    'rights.storage': sizing,
  },
}
