import { env } from '../../src/server/env'
import { deliveryChannels, type DeliveryChannel } from '.'

/** The ways in which this site tells its staff; without any, it only keeps what comes in. */
export const configuredChannels: readonly DeliveryChannel[] = deliveryChannels.filter((channel) =>
  channel === 'email' ? env.SMTP_URL !== undefined : env.WEBHOOK_URL !== undefined,
)
