import type { UIField } from 'payload'

/**
 * What became of the messages to staff about a submission, in its form and as a column of the list.
 * It stores nothing.
 */
export const deliveriesField: UIField = {
  name: 'notifications',
  label: 'Notifications',
  type: 'ui',
  admin: {
    position: 'sidebar',
    components: {
      Field: '@/submissions/notifications/Deliveries#Deliveries',
      Cell: '@/submissions/notifications/DeliveriesCell#DeliveriesCell',
    },
  },
}
