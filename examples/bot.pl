# A bot in Perl: takes the first thing allowed, never shoots, and is silent otherwise.
#   mafia-de-cuba simulate --godfather easy --others "exec:perl examples/bot.pl" --players 6 --games 20
use strict; use warnings;
use JSON::PP;
$| = 1;    # an answer goes out at once
while (my $line = <STDIN>) {
    my ($move) = grep { $_->{do} ne "shoot" } @{ decode_json($line)->{you}{moves} };
    print $move ? encode_json($move) : "null", "\n";
}
