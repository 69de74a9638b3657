"""Many games between bots: played in this process, in several, or on a cluster; counted, compared and kept."""
