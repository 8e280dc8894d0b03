import * as migration_20261120_225348_initial from './20261120_225348_initial';
import * as migration_20261120_230000_rate_limits from './20261120_230000_rate_limits';
import * as migration_20261121_021532_content from './20261121_021532_content';
import * as migration_20261121_030000_content_changes from './20261121_030000_content_changes';
import * as migration_20261121_045721_chat from './20261121_045721_chat';
import * as migration_20261121_051332_survey from './20261121_051332_survey';
import * as migration_20261121_055649_follow_up from './20261121_055649_follow_up';
import * as migration_20261121_083427_nothing_lost from './20261121_083427_nothing_lost';
import * as migration_20261121_122518_retention_jobs from './20261121_122518_retention_jobs';
import * as migration_20261122_090059_cv_remarks from './20261122_090059_cv_remarks';
import * as migration_20261122_100115_cv_views from './20261122_100115_cv_views';
import * as migration_20261122_181312_trash from './20261122_181312_trash';
import * as migration_20261122_182939_staff_names_and_addresses from './20261122_182939_staff_names_and_addresses';
import * as migration_20261122_183500_phone_digits from './20261122_183500_phone_digits';
import * as migration_20261122_184136_versions_say_who from './20261122_184136_versions_say_who';
import * as migration_20261122_213711_autosave from './20261122_213711_autosave';
import * as migration_20261123_012652_operator_sources_team from './20261123_012652_operator_sources_team';

export const migrations = [
  {
    up: migration_20261120_225348_initial.up,
    down: migration_20261120_225348_initial.down,
    name: '20261120_225348_initial',
  },
  {
    up: migration_20261120_230000_rate_limits.up,
    down: migration_20261120_230000_rate_limits.down,
    name: '20261120_230000_rate_limits',
  },
  {
    up: migration_20261121_021532_content.up,
    down: migration_20261121_021532_content.down,
    name: '20261121_021532_content',
  },
  {
    up: migration_20261121_030000_content_changes.up,
    down: migration_20261121_030000_content_changes.down,
    name: '20261121_030000_content_changes',
  },
  {
    up: migration_20261121_045721_chat.up,
    down: migration_20261121_045721_chat.down,
    name: '20261121_045721_chat',
  },
  {
    up: migration_20261121_051332_survey.up,
    down: migration_20261121_051332_survey.down,
    name: '20261121_051332_survey',
  },
  {
    up: migration_20261121_055649_follow_up.up,
    down: migration_20261121_055649_follow_up.down,
    name: '20261121_055649_follow_up',
  },
  {
    up: migration_20261121_083427_nothing_lost.up,
    down: migration_20261121_083427_nothing_lost.down,
    name: '20261121_083427_nothing_lost',
  },
  {
    up: migration_20261121_122518_retention_jobs.up,
    down: migration_20261121_122518_retention_jobs.down,
    name: '20261121_122518_retention_jobs',
  },
  {
    up: migration_20261122_090059_cv_remarks.up,
    down: migration_20261122_090059_cv_remarks.down,
    name: '20261122_090059_cv_remarks',
  },
  {
    up: migration_20261122_100115_cv_views.up,
    down: migration_20261122_100115_cv_views.down,
    name: '20261122_100115_cv_views',
  },
  {
    up: migration_20261122_181312_trash.up,
    down: migration_20261122_181312_trash.down,
    name: '20261122_181312_trash',
  },
  {
    up: migration_20261122_182939_staff_names_and_addresses.up,
    down: migration_20261122_182939_staff_names_and_addresses.down,
    name: '20261122_182939_staff_names_and_addresses',
  },
  {
    up: migration_20261122_183500_phone_digits.up,
    down: migration_20261122_183500_phone_digits.down,
    name: '20261122_183500_phone_digits',
  },
  {
    up: migration_20261122_184136_versions_say_who.up,
    down: migration_20261122_184136_versions_say_who.down,
    name: '20261122_184136_versions_say_who',
  },
  {
    up: migration_20261122_213711_autosave.up,
    down: migration_20261122_213711_autosave.down,
    name: '20261122_213711_autosave',
  },
  {
    up: migration_20261123_012652_operator_sources_team.up,
    down: migration_20261123_012652_operator_sources_team.down,
    name: '20261123_012652_operator_sources_team'
  },
];
