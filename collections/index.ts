import type { CollectionConfig, GlobalConfig } from 'payload'
import { Consultations } from './Consultations'
import { Cvs } from './Cvs'
import { SiteSettings } from './globals/SiteSettings'
import { Media } from './Media'
import { Users } from './Users'

export const collections: CollectionConfig[] = [Consultations, Cvs, Media, Users]

export const globals: GlobalConfig[] = [SiteSettings]
